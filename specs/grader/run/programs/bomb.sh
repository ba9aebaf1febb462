# Many more processes than allowed, but not without end.
for i in $(seq 300); do sleep "$1" & done
wait
