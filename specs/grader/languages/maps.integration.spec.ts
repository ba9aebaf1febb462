import { beforeAll, expect } from '@jest/globals';
import { testIn } from '../../support/installed.js';
import { runMain, oneWorkspace } from '../../support/workspace.js';

const ASSIGNMENT = `id: letters
title: Letters
languages:
  java: { required: [Letters.java], reference: reference/java }
  typescript: { required: [letters.ts], modules: { Letters: letters.ts }, reference: reference/typescript }
  python: { required: [letters.py], reference: reference/python }
contract:
  Letters:
    form: functions
    members:
      - static Map<String, Integer> count(String text)
      - static int total(Map<String, Integer> counts)
      - static Map<String, List<String>> index(String[] words)
lazy: { total: 50%, item: 100% }
rubric:
  - { id: all, title: all, points: 3, check: { methods: [cases.yaml] } }
`;
const CASES = `- { id: counts, call: Letters.count("abba"), returns: '{"a": 2, "b": 2}' }
- { id: counts-nothing, call: Letters.count(""), returns: '{:}' }
- { id: adds, let: { given: '{"a": 2, "b": 3}' }, call: Letters.total(given), returns: 5, leaves: { given: '{"b": 3, "a": 2}' } }
- { id: nested, call: 'Letters.index({"ab", "ax", "b"})', returns: '{"a": {"ab", "ax"}, "b": {"b"}}' }
`;
const JAVA = `import java.util.*;
public class Letters {
  static Map<String, Integer> count(String text) {
    Map<String, Integer> found = new HashMap<>();
    for (String each : text.split("")) if (!each.isEmpty()) found.merge(each, 1, Integer::sum);
    return found;
  }
  static int total(Map<String, Integer> counts) {
    int sum = 0;
    for (int each : counts.values()) sum += each;
    return sum;
  }
  static Map<String, List<String>> index(String[] words) {
    Map<String, List<String>> found = new TreeMap<>();
    for (String word : words) found.computeIfAbsent(word.substring(0, 1), key -> new ArrayList<>()).add(word);
    return found;
  }
}
`;
const TYPESCRIPT = `export function count(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const each of text) found.set(each, (found.get(each) ?? 0) + 1);
  return found;
}
export function total(counts: Map<string, number>): number {
  let sum = 0;
  for (const each of counts.values()) sum += each;
  return sum;
}
export function index(words: string[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const word of words) (found[word.charAt(0)] ??= []).push(word);
  return found;
}
`;
const PYTHON = `def count(text):
    return {each: text.count(each) for each in reversed(text)}
def total(counts):
    return sum(counts.values())
def index(words):
    found = {}
    for word in words:
        found.setdefault(word[0], []).append(word)
    return found
`;

const workspace = oneWorkspace({
  'letters/assignment.yaml': ASSIGNMENT,
  'letters/cases.yaml': CASES,
  'letters/reference/java/Letters.java': JAVA,
  'letters/reference/typescript/letters.ts': TYPESCRIPT,
  'letters/reference/python/letters.py': PYTHON,
  'class/ada/letters.py': PYTHON.replace('text.count(each)', 'text.count(each) % 2').replace(
    'setdefault(',
    'setdefault(word or ',
  ),
});

let proved = '';
beforeAll(async () => {
  proved = (await runMain(workspace.path, ['verify', 'letters', '--sandbox', 'none'])).out;
});

for (const language of ['java', 'typescript', 'python'])
  testIn(language)(`one list with maps serves ${language}`, () => {
    expect(proved).toContain(`✓ ${language} reference gets full marks`);
  });

testIn('python')('what differs is told key by key', async () => {
  const { out } = await runMain(workspace.path, ['grade', 'letters', 'class/ada', '--sandbox', 'none']);
  expect(out).toContain('0 under "a" instead of 2, 0 under "b" instead of 2');
});
