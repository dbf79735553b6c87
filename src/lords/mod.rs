//! The rules of Lords and Vassals.
