# Closes its output and sleeps.
exec >&- 2>&-
sleep "$1"
