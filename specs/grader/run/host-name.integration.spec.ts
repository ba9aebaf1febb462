/** What programs ask of the network's names finds the loopback in a box, where there is no network. */
import { expect, test } from '@jest/globals';
import { testIn } from '../../support/installed.js';
import { atEveryLevel, shell, text } from './support.js';

const PYTHON_SERVER = `import socket, threading
server = socket.create_server((socket.gethostname(), 0))
threading.Thread(target=lambda: server.accept()[0].sendall(b"heard"), daemon=True).start()
print(socket.create_connection(server.getsockname()[:2]).recv(5).decode())`;

atEveryLevel(
  ({ run }) => {
    for (const [name, script, answer] of [
      [
        'its own name, by Python',
        `python3 -c 'import socket; print(socket.gethostbyname(socket.gethostname()))'`,
        '127.0.0.1',
      ],
      [
        'localhost, by Python',
        `python3 -c 'import socket; print(socket.gethostbyname("localhost"))'`,
        '127.0.0.1',
      ],
      [
        'its own name, by Node',
        `node -e 'require("dns").lookup(require("os").hostname(), { family: 4 }, (error, found) => console.log(error ?? found))'`,
        '127.0.0.1',
      ],
      [
        'its own name, by the system',
        // `ahosts` leaves out addresses of a family that only the loopback has.
        'getent hosts "$(uname -n)" | grep -qE "^(127.0.0.1|::1) " && echo loopback',
        'loopback',
      ],
      ['a server of its own under its own name', `python3 -c '${PYTHON_SERVER}'`, 'heard'],
    ] as const)
      testIn(script.startsWith('python3 ') ? 'python' : 'shell')(name, async () => {
        const { stdout, stderr } = await run(shell(script));
        expect(text(stdout).trim() || text(stderr)).toBe(answer);
      });

    test('no other name is found', async () => {
      const { stdout } = await run(shell('getent hosts example.org || echo none'));
      expect(text(stdout)).toBe('none\n');
    });
  },
  ['bwrap'],
);
