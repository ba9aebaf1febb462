import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { makeCallFilter } from '../../../grader/run/levels/system-calls.js';

const ALLOW = 0x7fff0000;
const EPERM = 0x00050001;
const ENOSYS = 0x00050026;
const EPROTONOSUPPORT = 0x0005005d;
const EAFNOSUPPORT = 0x00050061;
const NAMES = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;
type Known = keyof typeof NAMES;

/** Runs the filter as the kernel would: what it says of a call. */
function ask(
  processor: Known,
  number: number,
  first = 0,
  second = 0,
  name: number = NAMES[processor],
  third = 0,
): number {
  const filter = Buffer.from(makeCallFilter(processor) ?? []);
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number, 0);
  data.writeUInt32LE(name, 4);
  data.writeUInt32LE(first, 16);
  data.writeUInt32LE(second, 24);
  data.writeUInt32LE(third, 32);
  let word = 0;
  for (let at = 0; at < filter.length / 8; at += 1) {
    const [code, yes, no] = [
      filter.readUInt16LE(8 * at),
      filter.readUInt8(8 * at + 2),
      filter.readUInt8(8 * at + 3),
    ];
    const value = filter.readUInt32LE(8 * at + 4);
    if (code === 0x20) word = data.readUInt32LE(value);
    else if (code === 0x15) at += word === value ? yes : no;
    else if (code === 0x35) at += word >= value ? yes : no;
    else if (code === 0x45) at += (word & value) !== 0 ? yes : no;
    else if (code === 0x06) return value;
    else throw new Error(`unknown instruction ${code}`);
  }
  throw new Error('the filter ends without a word');
}

describe('the filter for system calls', () => {
  test.each([
    ['ptrace', 'x64', 101, EPERM],
    ['mount', 'x64', 165, EPERM],
    ['unshare', 'x64', 272, EPERM],
    ['bpf', 'x64', 321, EPERM],
    ['io_uring_setup', 'x64', 425, ENOSYS],
    ['clone3', 'x64', 435, ENOSYS],
    ['memfd_create', 'x64', 319, ENOSYS],
    ['shmget', 'x64', 29, ENOSYS],
    ['msgget', 'x64', 68, ENOSYS],
    ['mq_open', 'x64', 240, ENOSYS],
    ['inotify_init1', 'x64', 294, ENOSYS],
    ['vmsplice', 'x64', 278, ENOSYS],
    ['io_setup', 'x64', 206, ENOSYS],
    ['memfd_create', 'arm64', 279, ENOSYS],
    ['shmget', 'arm64', 194, ENOSYS],
    ['inotify_init1', 'arm64', 26, ENOSYS],
    ['read', 'x64', 0, ALLOW],
    ['execve', 'x64', 59, ALLOW],
    ['futex', 'x64', 202, ALLOW],
    ['ptrace', 'arm64', 117, EPERM],
    ['mount', 'arm64', 40, EPERM],
    ['clone3', 'arm64', 435, ENOSYS],
    ['read', 'arm64', 63, ALLOW],
    ['execve', 'arm64', 221, ALLOW],
  ] as const)('%s on %s', (_, processor, number, said) => {
    expect(ask(processor, number)).toBe(said);
  });

  test.each([
    ['a thread', 0x003d0f00, ALLOW],
    ['a process', 17, ALLOW],
    ['a user namespace', 0x10000011, EPERM],
    ['a network namespace', 0x40000011, EPERM],
  ])('clone for %s', (_, flags, said) => {
    expect(ask('x64', 56, flags)).toBe(said);
    expect(ask('arm64', 220, flags)).toBe(said);
  });

  test.each([
    ['AF_UNIX', 1, 0, ALLOW],
    ['AF_INET', 2, 6, ALLOW],
    ['AF_INET6', 10, 17, ALLOW],
    ['NETLINK_ROUTE', 16, 0, ALLOW],
    ['another netlink', 16, 15, EPROTONOSUPPORT],
    ['AF_VSOCK', 40, 0, EAFNOSUPPORT],
    ['AF_ALG', 38, 0, EAFNOSUPPORT],
    ['AF_PACKET', 17, 0, EAFNOSUPPORT],
  ])('a socket of %s', (_, family, protocol, said) => {
    for (const [processor, call] of [
      ['x64', 41],
      ['x64', 53],
      ['arm64', 198],
      ['arm64', 199],
    ] as const)
      expect(ask(processor, call, family, 0, undefined, protocol)).toBe(said);
  });

  test('typing into a terminal is refused, other requests are not', () => {
    expect(ask('x64', 16, 0, 0x5412)).toBe(EPERM);
    expect(ask('x64', 16, 0, 0x5413)).toBe(ALLOW);
  });

  test('other tables of numbers are refused as a whole', () => {
    expect(ask('x64', 0x40000000 + 101)).toBe(ENOSYS);
    expect(ask('x64', 26, 0, 0, 0x40000003)).toBe(ENOSYS);
  });

  test('it has a word for every call', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Known>('x64', 'arm64'),
        fc.nat(1000),
        fc.nat(),
        fc.nat(),
        (processor, ...call) => {
          expect([ALLOW, EPERM, ENOSYS, EPROTONOSUPPORT, EAFNOSUPPORT]).toContain(ask(processor, ...call));
        },
      ),
    );
  });

  test('a processor that we do not know has none', () => {
    expect(makeCallFilter('mips')).toBeNull();
  });
});
