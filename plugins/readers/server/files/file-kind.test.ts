import { expect, it } from '@rstest/core';
import { fileKind } from './file-kind';

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

it.each([
  ['<p>text', 'text/html; charset=gbk', 'page'],
  ['<p>text', '', 'page'],
  ['<?xml version="1.0"?><html>', 'application/xhtml+xml', 'page'],
  ['<!DOCTYPE html><p>text', 'application/octet-stream', 'page'],
  ['\u00ff\u00fe<\0p\0>\0', 'text/html', 'page'],
  ['{"a":1}', 'application/json', 'file'],
  ['PK\u0003\u0004 word/document.xml', word, 'docx'],
  ['PK\u0003\u0004 word/document.xml', 'text/html', 'docx'],
  ['PK\u0003\u0004 xl/workbook.xml', 'application/octet-stream', 'xlsx'],
  ['PK\u0003\u0004 other', word, 'file'],
  ['%PDF-1.7', 'text/html', 'pdf'],
  ['\u00d0\u00cf\u0011\u00e0\0', 'application/msword', 'file'],
  ['plain words', word, 'file'],
])('%j sent as "%s" is a %s', (text, type, kind) => {
  expect(fileKind(Buffer.from(text, 'latin1'), type)).toBe(kind);
});
