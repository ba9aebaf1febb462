import { defineProgram, type Breaks } from '../define-program.js';
import type { Talk } from '../talk.js';

interface Ways {
  readonly hello: string;
  readonly menu: readonly string[];
  readonly isMenuShownOnce: boolean;
  readonly choice: string;
  readonly amount: string;
  /** How a number is written, and what stands behind it where it is money. */
  readonly number: (value: number) => string;
  readonly currency: string;
  readonly notPositive: string;
  readonly tooLittle: (missing: string) => string;
  readonly done: (isDeposit: boolean, money: string) => string;
  readonly balance: (money: string) => string;
  readonly noHistory: string;
  readonly entry: (number: number, sign: string, amount: string) => string;
  /** What some programs write below the history. */
  readonly below: ((entries: number) => string) | null;
  readonly unknown: string;
  readonly bye: string;
}

type Rule =
  | 'lets the account be overdrawn'
  | 'a withdrawal adds'
  | 'shows half of the balance'
  | 'history begins with the last'
  | 'history counts from 0'
  | 'history has no signs';

function play(talk: Talk, ways: Ways, breaks: Breaks<Rule>): void {
  const money = (value: number): string => `${ways.number(value)}${ways.currency}`;
  const history: number[] = [];
  talk.line(ways.hello);
  for (let turn = 0; ; turn += 1) {
    if (turn === 0 || !ways.isMenuShownOnce) for (const line of ways.menu) talk.line(line);
    const choice = talk.ask(ways.choice);
    const balance = history.reduce((sum, change) => sum + change, 0);
    if (choice === '0') {
      talk.line(ways.bye);
      return;
    }
    if (choice === '1' || choice === '2') {
      const amount = Number(talk.ask(ways.amount));
      const isDeposit = choice === '1';
      if (!(amount > 0)) talk.line(ways.notPositive);
      else if (!isDeposit && amount > balance && !breaks('lets the account be overdrawn'))
        talk.line(ways.tooLittle(money(amount - balance)));
      else {
        history.push(isDeposit || breaks('a withdrawal adds') ? amount : -amount);
        talk.line(ways.done(isDeposit, money(amount)));
      }
    } else if (choice === '3')
      talk.line(ways.balance(money(breaks('shows half of the balance') ? balance / 2 : balance)));
    else if (choice === '4') showHistory(talk, ways, breaks, history);
    else talk.line(ways.unknown);
  }
}

function showHistory(talk: Talk, ways: Ways, breaks: Breaks<Rule>, history: readonly number[]): void {
  if (history.length === 0) talk.line(ways.noHistory);
  const entries = breaks('history begins with the last') ? history.toReversed() : history;
  for (const [at, change] of entries.entries()) {
    const sign = breaks('history has no signs') ? '' : change > 0 ? '+' : '-';
    const number = breaks('history counts from 0') ? at : at + 1;
    talk.line(ways.entry(number, sign, ways.number(Math.abs(change))));
  }
  if (ways.below !== null) talk.line(ways.below(history.length));
}

export const bank = defineProgram<Ways, Rule>({
  name: 'bank',
  about: 'An account with a menu: deposits, withdrawals, the balance and the history.',
  play,
  dialogues: {
    deposits: [
      ['1', '50', '3', '0'],
      ['1', '12.5', '1', '30', '3', '0'],
      ['1', '-3', '3', '0'],
    ],
    withdrawals: [
      ['1', '100', '2', '30', '3', '0'],
      ['1', '20', '2', '50', '3', '0'],
      ['2', '5', '0'],
      ['1', '10', '2', '3.25', '2', '1', '3', '0'],
    ],
    history: [
      ['4', '0'],
      ['1', '10', '2', '4', '4', '0'],
      ['1', '7', '1', '8', '2', '5.5', '4', '3', '0'],
    ],
    menu: [['0'], ['9', '0'], ['x', '3', '0']],
  },
  asked: {
    hello: 'Welcome to the bank.',
    menu: ['1 deposit', '2 withdraw', '3 balance', '4 history', '0 quit'],
    isMenuShownOnce: false,
    choice: 'Choice: ',
    amount: 'Amount: ',
    number: (value) => value.toFixed(2),
    currency: ' EUR',
    notPositive: 'The amount must be positive.',
    tooLittle: (missing) => `Not enough money: ${missing} are missing.`,
    done: (isDeposit, money) => `${isDeposit ? 'Deposited' : 'Withdrew'} ${money}.`,
    balance: (money) => `Balance: ${money}`,
    noHistory: 'No transactions.',
    entry: (number, sign, amount) => `${number}. ${sign}${amount}`,
    below: null,
    unknown: 'Unknown choice.',
    bye: 'Goodbye!',
  },
  right: {
    'menu with dots': { menu: ['1. deposit', '2. withdraw', '3. balance', '4. history', '0. quit'] },
    'menu with brackets': { menu: ['1) deposit', '2) withdraw', '3) balance', '4) history', '0) quit'] },
    'menu in more words': {
      menu: ['1 deposit money', '2 withdraw money', '3 show balance', '4 show history', '0 quit'],
    },
    'menu in capitals': { menu: ['1 Deposit', '2 Withdraw', '3 Balance', '4 History', '0 Quit'] },
    'menu below an empty line': {
      menu: ['', '1 deposit', '2 withdraw', '3 balance', '4 history', '0 quit'],
    },
    'menu shown once': { isMenuShownOnce: true },
    'menu begins with quit': { menu: ['0 quit', '1 deposit', '2 withdraw', '3 balance', '4 history'] },
    'choice in more words': { choice: 'Your choice: ' },
    'choice is an arrow': { choice: '> ' },
    'choice is typed on the next line': { choice: 'Choice:\n' },
    'amount is a question': { amount: 'How much? ' },
    'greeting in another word': { hello: 'Hello!' },
    'greeting without a full stop': { hello: 'Welcome to the Bank' },
    'farewell in another word': { bye: 'Bye.' },
    'euro sign': { currency: ' €' },
    'no currency': { currency: '' },
    'numbers without needless decimals': { number: String },
    'numbers with a comma': { number: (value) => value.toFixed(2).replace('.', ',') },
    'numbers with one decimal': { number: (value) => value.toFixed(1) },
    'other words where an amount is not positive': { notPositive: 'Amount must be > 0.' },
    'other words where money is missing': {
      tooLittle: (missing) => `Insufficient funds, ${missing} missing.`,
    },
    'colon before what is done': {
      done: (isDeposit, money) => `${isDeposit ? 'Deposited' : 'Withdrew'}: ${money}`,
    },
    'a sentence for what is done': {
      done: (isDeposit, money) => `${isDeposit ? 'You deposited' : 'You withdrew'} ${money}.`,
    },
    'a sentence for the balance': { balance: (money) => `Your balance is ${money}.` },
    'other words where there is no history': { noHistory: 'No transactions yet.' },
    'history with colons': { entry: (number, sign, amount) => `${number}: ${sign}${amount}` },
    'history in columns': {
      entry: (number, sign, amount) => `${number}. ${`${sign}${amount}`.padStart(8)}`,
    },
    'history without plus signs': {
      entry: (number, sign, amount) => `${number}. ${sign === '+' ? '' : sign}${amount}`,
    },
    'other words for an unknown choice': { unknown: 'Invalid choice!' },
  },
  tellingMore: {
    'menu with a heading': {
      menu: ['--- Menu ---', '1 deposit', '2 withdraw', '3 balance', '4 history', '0 quit'],
    },
    'count below the history': { below: (entries) => `${entries} transactions in all` },
    'label and count below the history': { below: (entries) => `Entries shown: ${entries}` },
  },
  wrong: {
    'lets the account be overdrawn': [],
    'a withdrawal adds': [],
    'shows half of the balance': ['choice in more words'],
    'history begins with the last': [],
    'history counts from 0': [],
    'history has no signs': [],
  },
});
