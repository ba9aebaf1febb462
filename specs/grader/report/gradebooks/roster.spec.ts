/** Class lists as Canvas and Excel write them. */
import { describe, expect, test } from '@jest/globals';
import { matchRoster } from '../../../../grader/report/gradebooks/match-roster.js';
import { parseRoster } from '../../../../grader/report/gradebooks/roster.js';

const HEAD = 'Student,ID,SIS User ID,SIS Login ID,Section,Add (777)\n';

function namesIn(text: string): readonly string[] | string {
  const parsed = parseRoster(text);
  return parsed.ok ? parsed.value.students.map(({ name }) => name) : parsed.fault;
}

describe('a line that is no student', () => {
  test.each([
    ['Canvas: who sees the marks', ',,,,,Muted\n'],
    ['Canvas: the same in newer versions', ',,,,,Manual Posting\n'],
    ['Canvas: the points', '    Points Possible,,,,,10\n'],
    ['Canvas: the student that teachers try with', '"Student, Test",9,,5e1f0c,Sec 1,\n'],
    ['blank cells', ' , ,,,,\n'],
    ['a remark of a spreadsheet', ',,,,,see mail\n'],
  ])('%s', (_, line) => {
    expect(namesIn(`${HEAD}${line}"Lovelace, Ada",1001,0012,ada,Sec 1,\n`)).toEqual(['Lovelace, Ada']);
  });
});

test('someone of that name, whom the university knows, is a student', () => {
  expect(namesIn(`${HEAD}"Student, Test",9,0013,test,Sec 1,\n`)).toEqual(['Student, Test']);
});

test.each([
  ['semicolons', 'sep=;\nName;ID number\nAda;1\n'],
  ['a bar', 'sep=|\r\nName|ID number\r\nAda|1\r\n'],
  ['a tab, with quotes', '"sep=\t"\nName\tID number\nAda\t1\n'],
  ['a byte order mark before it', '\ufeffsep=;\nName;ID number\nAda;1\n'],
])('Excel’s first line names the character between cells: %s', (_, text) => {
  expect(namesIn(text)).toEqual(['Ada']);
});

describe('what stands before the @ of an address', () => {
  const keysIn = (text: string): readonly (readonly string[])[] => {
    const parsed = parseRoster(text);
    return parsed.ok ? parsed.value.students.map(({ keys }) => [...keys]) : [];
  };

  test('names a student', () => {
    expect(keysIn('Name,Email\nAda Lovelace,al12@x.edu\nBob Hopper,bh7@x.edu\n')).toEqual([
      expect.arrayContaining(['al12']),
      expect.arrayContaining(['bh7']),
    ]);
  });

  test.each([
    ['two have it', 'Name,Email\nAda Lovelace,al@x.edu\nAl Turing,al@y.edu\n'],
    ['another is called so', 'Name,Username,Email\nAda Lovelace,ada,al@x.edu\nAl Turing,al,at@y.edu\n'],
    ['there is none', 'Name,Email\nAda Lovelace,\nAl Turing,@\n'],
  ])('and names nobody where %s', (_, text) => {
    expect(keysIn(text)[0]).not.toContain('al');
    expect(keysIn(text).flat()).not.toContain('');
  });
});

describe('a number that a spreadsheet has written its own way', () => {
  const ownersOf = (id: string, row: string): readonly string[] | string => {
    const parsed = parseRoster(`Name,ID number\n${row}\n`);
    if (!parsed.ok) return parsed.fault;
    const { students } = matchRoster(parsed.value, [{ id }], new Map());
    return students.flatMap(({ student, results }) => results.map(() => student.name));
  };

  test.each([
    ['as a decimal', '123000', 'Ada,123000.0'],
    ['as a text, with an apostrophe', '0042', "Ada,'0042"],
    ['as a text, as a formula', '0042', 'Ada,"=""0042"""'],
    ['with the mark of Brightspace', '0042', 'Ada,#0042'],
    ['without its zeros', '0042', 'Ada,42'],
  ])('%s is still the number of its student', (_, id, row) => {
    expect(ownersOf(id, row)).toEqual(['Ada']);
  });

  test('zeros tell two students apart', () => {
    expect(ownersOf('0042', 'Ada,0042\nBob,42')).toEqual(['Ada']);
    expect(ownersOf('07', 'Ada,7')).toEqual([]);
  });

  test('is refused where it is lost', () => {
    expect(ownersOf('123000', 'Ada,1.23E+05')).toContain('line 2: ID number is 1.23E+05, a number that');
  });
});

describe('Moodle’s worksheet in other languages', () => {
  const GERMAN =
    'ID,"Vollständiger Name",E-Mail-Adresse,Status,Gruppe,Bewertung,"Zuletzt geändert (Abgabe)"\n';
  const FRENCH = 'Identifiant,"Nom complet","Adresse de courriel",Statut,Groupe,Note\n';
  const SPANISH = 'Identificador,"Nombre completo","Dirección de correo",Estado,Calificación\n';
  const ownersOf = (keys: readonly string[], text: string): readonly string[] | string => {
    const parsed = parseRoster(text);
    if (!parsed.ok) return parsed.fault;
    const { students } = matchRoster(parsed.value, [{ id: 'x' }], new Map([['x', [{ keys }]]]));
    return students.flatMap(({ student, results }) => results.map(() => student.name));
  };

  test.each<[string, string, readonly string[]]>([
    ['German, by number', `${GERMAN}Teilnehmer/in17,Ada Lovelace,ada@x.de,,,,\n`, ['Participant 17']],
    ['German, by name', `${GERMAN}Teilnehmer/in17,Ada Lovelace,ada@x.de,,,,\n`, ['Ada Lovelace']],
    ['German, by address', `${GERMAN}Teilnehmer/in17,Ada Lovelace,al7@x.de,,,,\n`, ['al7']],
    ['German, by group', `${GERMAN}Teilnehmer/in17,Ada Lovelace,ada@x.de,,Team 4,,\n`, ['Team 4']],
    ['French, by number', `${FRENCH}Participant 17,Ada Lovelace,ada@x.fr,,,\n`, ['Participant 17']],
    ['Spanish, by number', `${SPANISH}Participante 17,Ada Lovelace,ada@x.es,,\n`, ['Participant 17']],
    ['Spanish, by address', `${SPANISH}Participante 17,Ada Lovelace,al7@x.es,,\n`, ['al7']],
    ['a German gradebook', 'Vorname,Nachname,ID-Nummer\nAda,Lovelace,0042\n', ['0042']],
    ['a German list', 'Name;Vorname;Matrikelnummer\nLovelace;Ada;0042\n', ['Ada Lovelace']],
    ['a French gradebook', 'Prénom,Nom,"Numéro d’identification"\nAda,Lovelace,0042\n', ['0042']],
    ['a French login', "Prénom,Nom,Nom d'utilisateur\nAda,Lovelace,al7\n", ['al7']],
    ['a Spanish gradebook', 'Nombre,Apellido(s),Número de ID\nAda,Lovelace,0042\n', ['ada lovelace']],
  ])('%s', (_, text, keys) => {
    expect(ownersOf(keys, text)).toEqual(['Ada Lovelace']);
  });

  test.each([
    ['its number of somebody else', `${GERMAN}Teilnehmer/in17,Ada Lovelace,ada@x.de,,,,\n`, 'Participant 7'],
    ['a number that is an ID of Canvas', 'Student,ID\nAda Lovelace,17\n', 'Participant 17'],
  ])('%s names nobody', (_, text, key) => {
    expect(ownersOf([key], text)).toEqual([]);
  });

  test('in a language that is not known, the columns are asked for', () => {
    expect(namesIn('Identifikátor,Celé jméno,E-mailová adresa\n')).toContain(
      'expected a CSV file whose first',
    );
  });
});
