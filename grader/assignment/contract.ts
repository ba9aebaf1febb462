/** The contract of an assignment: its classes and their members, from declarations. */
import type { ClassContract, Signature } from '../model.js';
import { complain, quoted } from './complaints.js';
import type { Desk } from './desk.js';
import type { AssignmentYaml } from './schema-assignment.js';
import { readSignature } from './signature.js';
import { type Path, keyPlace, placeInScalar } from './yaml-source.js';

type ClassYaml = NonNullable<AssignmentYaml['contract']>[string];

/** The classes, in the order of the file. */
export function readContract(desk: Desk, yaml: AssignmentYaml['contract'] = {}): ClassContract[] {
  return Object.entries(yaml).map(([name, { form, members }]) => ({
    name,
    form,
    members: members.flatMap((text, index) => readMember(desk, name, form, text, index)),
    place: keyPlace(desk.source, ['contract', name]),
  }));
}

function readMember(
  desk: Desk,
  owner: string,
  form: ClassYaml['form'],
  text: string,
  index: number,
): Signature[] {
  const path: Path = ['contract', owner, 'members', index];
  const no = (offset: number, expected: string, found: string): Signature[] => {
    desk.complaints.push(complain(placeInScalar(desk.source, path, offset), expected, found));
    return [];
  };
  const read = readSignature(text);
  if (!read.ok) return no(read.fault.offset, read.fault.expected, read.fault.found);
  const { kind, name } = read.value;
  if (kind === 'constructor' && name !== owner)
    return no(0, `a type before ${name}, or the constructor ${owner}`, quoted(text));
  if (form === 'functions' && !read.value.static) return no(0, 'static: these are functions', quoted(text));
  return [read.value];
}
