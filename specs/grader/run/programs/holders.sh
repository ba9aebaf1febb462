# Leaves children that hold the pipes.
for i in 1 2 3; do sleep "$1" & done
echo done
