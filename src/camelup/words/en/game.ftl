replay-start = Start
