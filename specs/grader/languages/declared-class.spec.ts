/** Which class of a file under another name is to be renamed, and whether every place of its name is one of the class. */
import { expect, test } from '@jest/globals';
import { findRename } from '../../../grader/languages/declared-class.js';

const MAIN = 'public static void main(String[] a) { new Sum(1).f(); }';

test.each<[what: string, text: string, from: string]>([
  ['a public class', `public class Sum { ${MAIN} }`, 'Sum'],
  ['a class beside a helper', `class Help { int a; } public final class Sum { ${MAIN} }`, 'Sum'],
  ['a class alone', `class Sum { Sum(int a) { } ${MAIN} }`, 'Sum'],
  ['a name in lower case', 'class add { public static void main(String[] a) { new add(); } }', 'add'],
  [
    'a type of everything',
    'class Sum<T> extends B { Sum s = (Sum) o; List<Sum> l; Sum f() { return s; } }',
    'Sum',
  ],
  ['a name in comments', '/* Sum: "Sum" */ class Sum { // Sum it up\n}', 'Sum'],
  [
    'a static call',
    'class Sum { static int f() { return Sum.f(); } boolean g(Object o) { return o instanceof Sum; } }',
    'Sum',
  ],
])('a command renames %s', (_, text, from) => {
  expect(findRename(text, 'Add', [])).toEqual({ from, to: 'Add', isPlain: true });
});

test.each<[what: string, text: string, from: string, others?: readonly string[]]>([
  ['a name in a text', `class Sum { String s = "Sum: " + 7; }`, 'Sum'],
  ['a name in a text block', 'class Sum { String s = """\n  Sum: 7\n  """; }', 'Sum'],
  ['a method of that name', 'class main { public static void main(String[] a) { } }', 'main'],
  ['a method of that name that is called', 'class Sum { int f() { return h.Sum(3); } }', 'Sum'],
  ['a field of that name', 'class sum { int sum = 3; }', 'sum'],
  ['a parameter of that name', 'class sum { int f(int[] sum) { return 1; } }', 'sum'],
  ['an inner class of that name', 'class Sum { Other.Sum s; }', 'Sum'],
  ['a name that is taken', 'class Sum { int Add; }', 'Sum'],
  ['one of several classes', 'class Sum { } class Other { }', 'Sum'],
  ['a name that other files use', 'public class Sum { }', 'Sum', ['class B { Sum s; }']],
  ['letters that sed does not know', 'class Größe { }', 'Größe'],
])('an editor is needed for %s', (_, text, from, others = []) => {
  expect(findRename(text, 'Add', others)).toEqual({ from, to: 'Add', isPlain: false });
});

test.each([
  ['the class has its name', 'class Help { } class Add { }'],
  ['there is no class', 'void main() { }'],
  ['braces are not in pairs', 'class Sum {'],
])('nothing is to be renamed where %s', (_, text) => {
  expect(findRename(text, 'Add', [])).toBeNull();
});
