"""What every process has: its settings, its numbers, its memory."""
