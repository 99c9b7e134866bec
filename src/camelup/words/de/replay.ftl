replay-start = Beginn
