# A daemon by the book: a session of its own, its parent gone, started twice removed.
(setsid sh -c "sleep $1 & setsid sleep $1 & wait" > /dev/null 2>&1 < /dev/null &)
(nohup sleep "$1" &) 2> /dev/null
sleep 0.2
echo done
