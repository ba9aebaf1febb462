// Says whether a TCP connection to the port given comes about.
import console from 'node:console';
import process from 'node:process';
import { connect } from 'node:net';
const socket = connect(Number(process.argv[2]), '127.0.0.1');
socket.on('connect', () => {
  console.log('connected');
  process.exit();
});
socket.on('error', (error) => {
  console.log(error.code);
  process.exit();
});
