/**
 * A filter for system calls as classic BPF bytecode, which bubblewrap installs. It refuses what programs of a
 * course never need and exploits begin with; everything else stays allowed, so that no runtime misses anything. The
 * numbers are those of the kernel's tables for the two processors that we support.
 */

/** Offsets of a call's data: see `struct seccomp_data` in linux/seccomp.h. */
const OFFSET = { number: 0, processor: 4, first: 16, second: 24, third: 32 } as const;
/** Load a word; jump if equal, if at least, or if bits are set; return. */
const CODE = { load: 0x20, equal: 0x15, atLeast: 0x35, anyBit: 0x45, give: 0x06 } as const;
const ALLOW = 0x7fff0000;
const REFUSE = 0x00050000;
const EPERM = 1;
const ENOSYS = 38;
const EPROTONOSUPPORT = 93;
const EAFNOSUPPORT = 97;

/** New namespaces, as bits of clone's first argument. */
const NAMESPACES = 0x7e020000;
/** Requests of ioctl that type into a terminal. */
const TERMINAL_INPUT = [0x5412, 0x541c];

/** AF_UNIX, AF_INET, AF_INET6: the kinds of socket that stay within the box's own network. */
const FAMILIES = [1, 2, 10];
/** Runtimes ask the kernel for network interfaces through NETLINK_ROUTE; other netlink protocols are refused. */
const NETLINK = { family: 16, route: 0 };

interface Processor {
  /** Its name in the data: AUDIT_ARCH_… in linux/audit.h. */
  readonly name: number;
  /** Numbers from here on belong to another table of the same processor. */
  readonly end: number | null;
  readonly clone: number;
  readonly ioctl: number;
  readonly socket: number;
  readonly socketpair: number;
  /**
   * Answered with ENOSYS, as if the kernel were too old: memory and queues that belong to no process, so that no
   * limit of a process counts them. No runtime needs them.
   */
  readonly unknown: readonly number[];
  /** Refused as forbidden. */
  readonly forbidden: readonly number[];
}

/** The same on both processors: the new mount calls, and reading another process's descriptors and memory. */
const COMMON = [428, 429, 430, 431, 432, 433, 438, 442, 443, 447];
/**
 * clone3 hides its flags from us, and io_uring bypasses the filter, so both get ENOSYS, as if the kernel were too
 * old.
 */
const UNKNOWN = [435, 425, 426, 427];

const PROCESSORS: Readonly<Partial<Record<NodeJS.Architecture, Processor>>> = {
  x64: {
    name: 0xc000003e,
    end: 0x40000000,
    clone: 56,
    ioctl: 16,
    socket: 41,
    socketpair: 53,
    unknown: [
      ...[319, 278, 206], // memfd_create, vmsplice, io_setup
      ...[29, 30, 31, 67], // shmget, shmat, shmctl, shmdt
      ...[68, 69, 70, 71], // msgget, msgsnd, msgrcv, msgctl
      ...[64, 65, 66, 220], // semget, semop, semctl, semtimedop
      ...[240, 253, 294], // mq_open, inotify_init, inotify_init1
    ],
    forbidden: [
      ...[101, 310, 311, 312], // ptrace, process_vm_readv, process_vm_writev, kcmp
      ...[298, 321, 323, 300], // perf_event_open, bpf, userfaultfd, fanotify_init
      ...[248, 249, 250], // add_key, request_key, keyctl
      ...[272, 308, 165, 166, 155, 161], // unshare, setns, mount, umount2, pivot_root, chroot
      ...[303, 304, 179, 163, 167, 168], // name_to_handle_at, open_by_handle_at, quotactl, acct, swapon, swapoff
      ...[169, 246, 320, 175, 313, 176], // reboot, kexec_load, kexec_file_load, init_module, finit_module, delete_module
      ...[164, 227, 305, 159, 170, 171], // settimeofday, clock_settime, clock_adjtime, adjtimex, sethostname, setdomainname
      ...[103, 153, 212, 180, 256, 279], // syslog, vhangup, lookup_dcookie, nfsservctl, migrate_pages, move_pages
      ...[172, 173, 134, 154, 251], // iopl, ioperm, uselib, modify_ldt, ioprio_set
    ],
  },
  arm64: {
    name: 0xc00000b7,
    end: null,
    clone: 220,
    ioctl: 29,
    socket: 198,
    socketpair: 199,
    unknown: [
      ...[279, 75, 0],
      ...[194, 196, 195, 197],
      ...[186, 189, 188, 187],
      ...[190, 193, 191, 192],
      ...[180, 26],
    ],
    forbidden: [
      ...[117, 270, 271, 272],
      ...[241, 280, 282, 262],
      ...[217, 218, 219],
      ...[97, 268, 40, 39, 41, 51],
      ...[264, 265, 60, 89, 224, 225],
      ...[142, 104, 294, 105, 273, 106],
      ...[170, 112, 266, 171, 161, 162],
      ...[116, 58, 18, 42, 238, 239, 30],
    ],
  },
};

/** One instruction: what to do, how many instructions to skip if a test holds and if it does not, and a number. */
type Instruction = readonly [code: number, whenTrue: number, whenFalse: number, value: number];

function load(offset: number): Instruction {
  return [CODE.load, 0, 0, offset];
}
function give(value: number): Instruction {
  return [CODE.give, 0, 0, value];
}
function refuse(error: number): Instruction {
  return give(REFUSE | error);
}
function refuseCall(error: number) {
  return (number: number): readonly Instruction[] => [[CODE.equal, 0, 1, number], refuse(error)];
}

/** Allows only some values of a call's first argument. */
function checkFamily(call: number): readonly Instruction[] {
  const checks = [
    load(OFFSET.first),
    ...FAMILIES.flatMap((family): Instruction[] => [[CODE.equal, 0, 1, family], give(ALLOW)]),
    [CODE.equal, 1, 0, NETLINK.family],
    refuse(EAFNOSUPPORT),
    load(OFFSET.third),
    [CODE.equal, 0, 1, NETLINK.route],
    give(ALLOW),
    refuse(EPROTONOSUPPORT),
  ] satisfies readonly Instruction[];
  return [[CODE.equal, 0, checks.length, call], ...checks];
}

function program({
  name,
  end,
  clone,
  ioctl,
  socket,
  socketpair,
  unknown,
  forbidden,
}: Processor): readonly Instruction[] {
  return [
    load(OFFSET.processor),
    [CODE.equal, 1, 0, name],
    refuse(ENOSYS),
    load(OFFSET.number),
    ...(end === null ? [] : ([[CODE.atLeast, 0, 1, end], refuse(ENOSYS)] as const)),
    ...[...forbidden, ...COMMON].flatMap(refuseCall(EPERM)),
    ...[...unknown, ...UNKNOWN].flatMap(refuseCall(ENOSYS)),
    ...checkFamily(socket),
    ...checkFamily(socketpair),
    [CODE.equal, 0, 4, clone],
    load(OFFSET.first),
    [CODE.anyBit, 0, 1, NAMESPACES],
    refuse(EPERM),
    give(ALLOW),
    [CODE.equal, 0, 1 + 2 * TERMINAL_INPUT.length, ioctl],
    load(OFFSET.second),
    ...TERMINAL_INPUT.flatMap(refuseCall(EPERM)),
    give(ALLOW),
  ];
}

/** The filter for a processor, in the bytes that the kernel reads; null for processors that we do not support. */
export function makeCallFilter(processor: NodeJS.Architecture): Uint8Array | null {
  const known = PROCESSORS[processor];
  if (known === undefined) return null;
  const instructions = program(known);
  const bytes = Buffer.alloc(8 * instructions.length);
  for (const [index, [code, whenTrue, whenFalse, value]] of instructions.entries()) {
    bytes.writeUInt16LE(code, 8 * index);
    bytes.writeUInt8(whenTrue, 8 * index + 2);
    bytes.writeUInt8(whenFalse, 8 * index + 3);
    bytes.writeUInt32LE(value >>> 0, 8 * index + 4);
  }
  return bytes;
}
