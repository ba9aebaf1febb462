/** Files that are named like a source and are none. */
import { expect, test } from '@jest/globals';
import { findForeignContent } from '../../../grader/languages/prepare-submission.js';
import { zip } from '../submission/archives.js';

test.each([
  ['a page saved by a browser', '\n<!DOCTYPE html>\n<html>', 'a web page'],
  ['a page with a byte order mark', '\u00ef\u00bb\u00bf<html lang="en">', 'a web page'],
  ['TextEdit', '{\\rtf1\\ansi', 'a document of a word processor (RTF)'],
  ['Jupyter', '{\n "cells": [', 'a notebook'],
  ['Word', zip({ 'word/document.xml': 'x' }).toString('latin1'), 'a Word document'],
  [
    'a reader of books',
    zip({ mimetype: '', 'META-INF/container.xml': '' }).toString('latin1'),
    'an EPUB book',
  ],
  ['packed', 'PK\u0003\u0004\u0014', 'a zip archive'],
  ['a scan', '%PDF-1.7\n', 'a PDF'],
  ['javac', '\u00ca\u00fe\u00ba\u00be\0\0', 'a compiled class'],
])('%s', (_, text, words) => {
  expect(findForeignContent('shop.py', Buffer.from(text, 'latin1'))).toBe(words);
});

test.each([
  ['Python', 'shop.py', 'print("<html>")\n'],
  ['Java', 'Shop.java', 'class Shop { String page = "<!DOCTYPE html>"; }\n'],
  ['an object in JavaScript', 'shop.js', '{ "cells" in board }\n'],
  ['a comparison', 'shop.c', '<htmlentity'],
  ['PHP in a page', 'shop.php', '<!DOCTYPE html>\n<?php'],
  ['a page that is asked for', 'index.html', '<!DOCTYPE html>\n'],
  ['nothing', 'shop.py', ''],
])('%s may be a program', (_, name, text) => {
  expect(findForeignContent(name, Buffer.from(text))).toBeNull();
});
