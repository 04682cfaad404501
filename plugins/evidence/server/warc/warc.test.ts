import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import {
  fieldOf,
  labelledDigest,
  newRecordId,
  packRecord,
  pageRecords,
  pictureRecords,
  readResponse,
  readWarc,
  writeRecord,
  WarcError,
  type PageCapture,
} from './index';

const capture: PageCapture = {
  url: 'https://news.example.com/a?x=1',
  fetchedAt: new Date('2026-03-02T08:00:00.125Z'),
  answer: {
    status: 200,
    finalUrl: 'https://news.example.com/b?x=1',
    redirects: ['https://news.example.com/a?x=1'],
    body: Buffer.from('<p>正文</p>'),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': '7',
      'x-odd': 'a\r\nInjected: b',
    },
    requestHeaders: { host: 'news.example.com', accept: 'text/html' },
  },
};

describe('writeRecord', () => {
  it('writes version, fields, an empty line, the block and two line breaks', () => {
    const block = Buffer.from('a: b\r\n');
    const text = writeRecord({
      type: 'metadata',
      id: 'urn:uuid:1',
      date: new Date(0),
      fields: [['WARC-Target-URI', 'http://a/']],
      contentType: 'application/warc-fields',
      block,
    }).toString();
    expect(text).toBe(
      `WARC/1.1\r\nWARC-Type: metadata\r\nWARC-Record-ID: <urn:uuid:1>\r\nWARC-Date: 1970-01-01T00:00:00.000Z\r\nWARC-Target-URI: http://a/\r\nWARC-Block-Digest: sha256:${createHash('sha256').update(block).digest('hex')}\r\nContent-Type: application/warc-fields\r\nContent-Length: 6\r\n\r\na: b\r\n\r\n\r\n`,
    );
  });

  it('round-trips any block, each record in its own gzip member', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 5 }),
        fc.webUrl(),
        (blocks, url) => {
          const records = blocks.map((block) => ({
            type: 'resource' as const,
            id: newRecordId(),
            date: capture.fetchedAt,
            fields: [['WARC-Target-URI', url] as const],
            contentType: 'image/png',
            block,
          }));
          const members = records.map(packRecord);
          const read = readWarc(Buffer.concat(members));
          expect(read.map(({ id, block }) => [id, Buffer.from(block)])).toEqual(
            records.map(({ id, block }) => [id, Buffer.from(block)]),
          );
          expect(read.every((record) => fieldOf(record, 'WARC-Target-URI') === url)).toBe(true);
          for (const member of members)
            expect(gunzipSync(member).toString('latin1').startsWith('WARC/1.1\r\n')).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('readWarc', () => {
  const good = packRecord({
    type: 'resource',
    id: newRecordId(),
    date: new Date(0),
    fields: [],
    contentType: 'text/plain',
    block: Buffer.from('evidence'),
  });
  const changed = (from: string, to: string) =>
    gzipSync(Buffer.from(gunzipSync(good).toString('latin1').replace(from, to), 'latin1'));
  it.each([
    ['a changed block', changed('evidence\r\n', 'EVIDENCE\r\n')],
    ['a false length', changed('Content-Length: 8', 'Content-Length: 7')],
    ['another version', changed('WARC/1.1', 'WARC/1.0')],
    ['a missing id', changed('WARC-Record-ID', 'X-Record-ID')],
    ['a cut member', good.subarray(0, -9)],
    ['bytes before', Buffer.concat([Buffer.from('x'), good])],
    ['a line without a name', changed('Content-Type: text/plain', 'nonsense')],
  ])('refuses %s', (_, bytes) => {
    expect(() => readWarc(bytes)).toThrow(WarcError);
  });
});

describe('pageRecords', () => {
  it('links request, response and metadata records and separates the transfer headers', () => {
    const { bytes, warcId, payloadDigest } = pageRecords(capture, { article: '7' });
    const [request, response, metadata] = readWarc(bytes);
    expect([request?.type, response?.type, metadata?.type]).toEqual(['request', 'response', 'metadata']);
    expect(request?.block.toString()).toBe(
      'GET /b?x=1 HTTP/1.1\r\nhost: news.example.com\r\naccept: text/html\r\n\r\n',
    );
    expect(request && fieldOf(request, 'WARC-Concurrent-To')).toBe(`<${warcId}>`);
    expect(response?.contentType).toBe('application/http;msgtype=response');
    expect(response && fieldOf(response, 'WARC-Payload-Digest')).toBe(payloadDigest);
    const { status, headers, body } = readResponse(response?.block as Buffer);
    expect({ status, body: body.toString() }).toEqual({ status: 200, body: '<p>正文</p>' });
    expect(headers).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'x-archive-orig-content-encoding': 'br',
      'x-archive-orig-content-length': '7',
      'x-odd': 'a Injected: b',
      'content-length': String(body.length),
    });
    expect(payloadDigest).toBe(labelledDigest(body));
    expect(metadata?.block.toString()).toBe(
      'via: https://news.example.com/a?x=1\r\nredirects: https://news.example.com/a?x=1\r\narticle: 7\r\n',
    );
  });

  it('writes an already stored body as a revisit without the body', () => {
    const earlier = {
      warcId: newRecordId(),
      url: capture.answer.finalUrl,
      fetchedAt: new Date('2026-03-02T07:00:00Z'),
    };
    const revisit = readWarc(pageRecords(capture, {}, earlier).bytes)[1];
    expect(revisit?.type).toBe('revisit');
    expect(revisit && fieldOf(revisit, 'WARC-Profile')).toBe(
      'http://netpreserve.org/warc/1.1/revisit/identical-payload-digest',
    );
    expect(revisit && fieldOf(revisit, 'WARC-Refers-To')).toBe(`<${earlier.warcId}>`);
    expect(readResponse(revisit?.block as Buffer).body).toHaveLength(0);
  });

  it('stores a screenshot as a resource', () => {
    const [resource, metadata] = readWarc(
      pictureRecords(
        { url: 'http://a/', takenAt: new Date(0), type: 'image/png', picture: Buffer.from([1, 2]) },
        { width: 1280 },
      ).bytes,
    );
    expect(resource?.type).toBe('resource');
    expect(resource && fieldOf(resource, 'WARC-Target-URI')).toBe('urn:view:http://a/');
    expect(metadata?.block.toString()).toBe('width: 1280\r\n');
  });
});
