import { createHash } from 'node:crypto';
import { describe, expect, it } from '@rstest/core';
import { chainHash, chainStart, entryDigest, entryText, type Entry } from './entry';

const entry: Entry = {
  client_id: '12',
  sequence: '1',
  kind: 'page',
  article_id: '345',
  url: 'https://news.example.com/a',
  status: 200,
  fetched_at: new Date('2026-03-02T08:00:00.125Z'),
  recorded_at: new Date('2026-03-02T08:00:01Z'),
  payload_digest: 'sha256:aa',
  record_digest: 'bb',
  file: 'evidence-1.warc.gz',
  start: '310',
  length: 1234,
  detail: '',
};
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('entryText', () => {
  it('matches the format in the README exactly', () => {
    expect(entryText(entry)).toBe(
      'opinion-monitor-evidence/1\nclient: 12\nsequence: 1\nkind: page\narticle: 345\nurl: https://news.example.com/a\nstatus: 200\nfetched: 2026-03-02T08:00:00.125Z\nrecorded: 2026-03-02T08:00:01.000Z\npayload: sha256:aa\nrecord: bb\nfile: evidence-1.warc.gz\noffset: 310\nlength: 1234\ndetail: \n',
    );
  });

  it('writes each field on its own line, so that no field can imitate another', () => {
    const text = entryText({ ...entry, url: 'https://a/\nstatus: 404', detail: 'x\r\ny' });
    expect(text.split('\n')).toHaveLength(16);
    expect(text).toContain('url: https://a/ status: 404\n');
  });

  it('leaves fields empty that do not apply', () => {
    expect(entryText({ ...entry, article_id: null, status: null, fetched_at: null })).toContain(
      'article: \nurl: https://news.example.com/a\nstatus: \nfetched: \n',
    );
  });
});

it('links each entry to the previous one', () => {
  expect(entryDigest(entry)).toBe(sha256(entryText(entry)));
  expect(chainHash(chainStart, entryDigest(entry))).toBe(sha256('0'.repeat(64) + sha256(entryText(entry))));
});
