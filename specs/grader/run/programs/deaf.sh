# Ignores every signal that can be ignored.
trap '' HUP INT TERM QUIT USR1 USR2 ALRM PIPE
sleep "$1" & sleep "$1"
