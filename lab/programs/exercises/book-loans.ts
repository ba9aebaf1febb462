import { defineProgram, type Breaks } from '../define-program.js';
import type { Talk } from '../talk.js';

interface Book {
  readonly title: string;
  readonly author: string;
  readonly year: number;
  /** Who has it. Null if it is here. */
  readonly lentTo: string | null;
}

interface Ways {
  readonly hello: string;
  readonly prompt: string;
  readonly title: string;
  readonly author: string;
  readonly year: string;
  readonly added: (number: number, title: string) => string;
  readonly noBook: (number: string) => string;
  readonly isLent: (title: string, lentTo: string) => string;
  readonly lends: (reader: string, title: string) => string;
  readonly isHere: string;
  readonly isBack: (title: string) => string;
  readonly noBooks: string;
  /** What some programs write above the list. */
  readonly above: string | null;
  readonly row: (number: number, book: Book) => string;
  readonly found: (count: number) => string;
  readonly hit: (title: string, author: string) => string;
  readonly unknown: (command: string) => string;
  readonly bye: string;
}

type Rule =
  | 'a book stays lent'
  | 'sorts the list'
  | 'list does not say who has a book'
  | 'finds whole titles only'
  | 'swaps author and title'
  | 'year is one too high';

function play(talk: Talk, ways: Ways, breaks: Breaks<Rule>): void {
  const books: Book[] = [];
  talk.line(ways.hello);
  for (;;) {
    const [command = '', word = '', reader = ''] = talk.ask(ways.prompt).split(' ');
    const at = Number(word) - 1;
    const book = books[at];
    if (command === 'exit') {
      talk.line(ways.bye);
      return;
    }
    if (command === 'add') {
      const [title, author] = [talk.ask(ways.title), talk.ask(ways.author)];
      books.push({ title, author, year: Number(talk.ask(ways.year)), lentTo: null });
      talk.line(ways.added(books.length, title));
    } else if (command === 'lend') {
      if (book === undefined) talk.line(ways.noBook(word));
      else if (book.lentTo !== null) talk.line(ways.isLent(book.title, book.lentTo));
      else {
        books[at] = { ...book, lentTo: reader };
        talk.line(ways.lends(reader, book.title));
      }
    } else if (command === 'back') {
      if (book === undefined) talk.line(ways.noBook(word));
      else if (book.lentTo === null) talk.line(ways.isHere);
      else {
        if (!breaks('a book stays lent')) books[at] = { ...book, lentTo: null };
        talk.line(ways.isBack(book.title));
      }
    } else if (command === 'list') showList(talk, ways, breaks, books);
    else if (command === 'find') showFound(talk, ways, breaks, findBooks(books, word, breaks));
    else talk.line(ways.unknown(command));
  }
}

function showList(talk: Talk, ways: Ways, breaks: Breaks<Rule>, books: readonly Book[]): void {
  if (books.length === 0) {
    talk.line(ways.noBooks);
    return;
  }
  const listed = breaks('sorts the list')
    ? books.toSorted((one, other) => (one.title < other.title ? -1 : 1))
    : books;
  if (ways.above !== null) talk.line(ways.above);
  for (const [at, { title, author, year, lentTo }] of listed.entries())
    talk.line(
      ways.row(at + 1, {
        ...{ title, author },
        year: breaks('year is one too high') ? year + 1 : year,
        lentTo: breaks('list does not say who has a book') ? null : lentTo,
      }),
    );
}

function findBooks(books: readonly Book[], word: string, breaks: Breaks<Rule>): readonly Book[] {
  return breaks('finds whole titles only')
    ? books.filter(({ title }) => title === word)
    : books.filter(({ title }) => title.toLowerCase().includes(word.toLowerCase()));
}

function showFound(talk: Talk, ways: Ways, breaks: Breaks<Rule>, found: readonly Book[]): void {
  talk.line(ways.found(found.length));
  for (const { title, author } of found)
    talk.line(breaks('swaps author and title') ? ways.hit(author, title) : ways.hit(title, author));
}

/** Who has the book, behind the words. Nothing if it is here. */
function tellReader({ lentTo }: Book, before = ' - lent to ', behind = ''): string {
  return lentTo === null ? '' : `${before}${lentTo}${behind}`;
}

const EMMA = ['add', 'Emma', 'Austen', '1815'];
const DUNE = ['add', 'Dune', 'Herbert', '1965'];
const MOMO = ['add', 'Momo', 'Ende', '1973'];

export const bookLoans = defineProgram<Ways, Rule>({
  name: 'book-loans',
  about: 'A library with commands: books are added, lent, given back, listed and found.',
  play,
  dialogues: {
    add: [
      [...EMMA, 'list', 'exit'],
      [...MOMO, ...DUNE, 'list', 'exit'],
      ['list', 'exit'],
    ],
    lend: [
      [...EMMA, 'lend 1 Ann', 'list', 'exit'],
      [...DUNE, ...EMMA, 'lend 2 Bob', 'lend 2 Ann', 'back 2', 'lend 2 Ann', 'list', 'exit'],
      ['lend 3 Bob', 'back 1', 'exit'],
      [...MOMO, 'back 1', 'exit'],
    ],
    find: [
      [...EMMA, ...DUNE, ...MOMO, 'find m', 'exit'],
      [...DUNE, 'find dune', 'find x', 'exit'],
      ['find y', 'look', 'exit'],
    ],
  },
  asked: {
    hello: 'Library. Commands: add, lend, back, list, find, exit',
    prompt: 'lib> ',
    title: 'Title: ',
    author: 'Author: ',
    year: 'Year: ',
    added: (number, title) => `Added book ${number}: ${title}`,
    noBook: (number) => `There is no book ${number}.`,
    isLent: (title, lentTo) => `${title} is lent to ${lentTo}.`,
    lends: (reader, title) => `${reader} borrows ${title}.`,
    isHere: 'That book is here.',
    isBack: (title) => `${title} is back.`,
    noBooks: 'No books.',
    above: null,
    row: (number, book) => `${number}. ${book.title}, ${book.author} (${book.year})${tellReader(book)}`,
    found: (count) => `${count} found`,
    hit: (title, author) => `* ${title} by ${author}`,
    unknown: (command) => `Unknown command: ${command}`,
    bye: 'See you.',
  },
  right: {
    'greeting in other words': { hello: 'Welcome! Commands: add, lend, back, list, find, exit' },
    'greeting in two lines': { hello: 'Library\nCommands: add, lend, back, list, find, exit' },
    'prompt is an arrow': { prompt: '> ' },
    'prompt is a word': { prompt: 'Command: ' },
    'farewell in another word': { bye: 'Goodbye!' },
    'title is asked for in more words': { title: 'Title of the book: ' },
    'all is asked for with question marks': { title: 'Title? ', author: 'Author? ', year: 'Year? ' },
    'all is asked for with a verb': {
      title: 'Enter title: ',
      author: 'Enter author: ',
      year: 'Enter year: ',
    },
    'all is typed on the next line': { title: 'Title:\n', author: 'Author:\n', year: 'Year:\n' },
    'added behind the number': { added: (number, title) => `Book ${number} added: ${title}` },
    'added with quotation marks': { added: (number, title) => `Added book ${number}: "${title}"` },
    'added with a full stop': { added: (number, title) => `Added book ${number}: ${title}.` },
    'other words where there is no such book': { noBook: (number) => `Book ${number} does not exist.` },
    'lends in other words': { lends: (reader, title) => `${reader} has borrowed ${title}.` },
    'lends with quotation marks': { lends: (reader, title) => `${reader} borrows '${title}'.` },
    'other words where a book is lent': {
      isLent: (title, lentTo) => `${title} is already lent to ${lentTo}!`,
    },
    'back in other words': { isBack: (title) => `${title} was returned.` },
    'list with brackets behind numbers': {
      row: (number, book) => `${number}) ${book.title}, ${book.author} (${book.year})${tellReader(book)}`,
    },
    'list with hyphens': {
      row: (number, book) => `${number}. ${book.title} - ${book.author} (${book.year})${tellReader(book)}`,
    },
    'list with a word for the comma': {
      row: (number, book) => `${number}. ${book.title} by ${book.author} (${book.year})${tellReader(book)}`,
    },
    'list without brackets': {
      row: (number, book) => `${number}. ${book.title}, ${book.author}, ${book.year}${tellReader(book)}`,
    },
    'list with brackets around the reader': {
      row: (number, book) =>
        `${number}. ${book.title}, ${book.author} (${book.year})${tellReader(book, ' [lent to ', ']')}`,
    },
    'list is indented': {
      row: (number, book) => `  ${number}. ${book.title}, ${book.author} (${book.year})${tellReader(book)}`,
    },
    'found in more words': { found: (count) => `${count} books found` },
    'found before the number': { found: (count) => `Found: ${count}` },
    'found around the number': { found: (count) => `Found ${count} book(s):` },
    'hits behind hyphens': { hit: (title, author) => `- ${title} by ${author}` },
    'hits with a comma': { hit: (title, author) => `* ${title}, ${author}` },
    'hits with brackets': { hit: (title, author) => `* ${title} (${author})` },
    'other words for an unknown command': { unknown: (command) => `No such command: ${command}` },
    'unknown command is not repeated': { unknown: () => 'Unknown command' },
    'other words where there are no books': { noBooks: 'There are no books.' },
  },
  tellingMore: {
    'heading above the list': { above: 'All books:' },
  },
  wrong: {
    'a book stays lent': [],
    'sorts the list': [],
    'list does not say who has a book': ['prompt is an arrow'],
    'finds whole titles only': ['found in more words'],
    'swaps author and title': [],
    'year is one too high': [],
  },
});
