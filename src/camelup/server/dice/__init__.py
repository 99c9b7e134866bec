"""Fair dice: how they are drawn, and how anybody can check them afterwards."""
