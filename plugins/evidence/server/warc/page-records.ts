import type { OutboundAnswer } from '#core/server';
import { requestBlock, responseHead } from './http-message';
import { labelledDigest, newRecordId, packRecord, warcFields, type WarcRecord } from './warc-record';

/** A fetched page, with the data needed for a record. */
export interface PageCapture {
  readonly url: string;
  readonly fetchedAt: Date;
  readonly answer: Pick<OutboundAnswer, 'status' | 'finalUrl' | 'headers' | 'requestHeaders' | 'body' | 'redirects'>;
}

/** An earlier record of the same URL with the same body. */
export interface EarlierCapture {
  readonly warcId: string;
  readonly url: string;
  readonly fetchedAt: Date;
}

/** The packed records of one piece of evidence, in the order in which they are written. */
export interface PackedRecords {
  readonly bytes: Buffer;
  /** Id of the record that holds the payload. */
  readonly warcId: string;
  readonly payloadDigest: string;
}

const sameBody = 'http://netpreserve.org/warc/1.1/revisit/identical-payload-digest';

/**
 * Packs a page as `request`, `response` (or `revisit`, when `earlier` has the same body) and `metadata` records that
 * refer to each other.
 */
export function pageRecords(
  { url, fetchedAt, answer }: PageCapture,
  fields: Readonly<Record<string, string | number | undefined>>,
  earlier?: EarlierCapture,
): PackedRecords {
  const [requestId, warcId] = [newRecordId(), newRecordId()];
  const target = ['WARC-Target-URI', answer.finalUrl] as const;
  const payloadDigest = labelledDigest(answer.body);
  const common = { date: fetchedAt, contentType: 'application/http;msgtype=response' };
  const request: WarcRecord = {
    ...common,
    type: 'request',
    id: requestId,
    fields: [target, ['WARC-Concurrent-To', `<${warcId}>`]],
    contentType: 'application/http;msgtype=request',
    block: requestBlock(answer),
  };
  const response: WarcRecord = earlier
    ? {
        ...common,
        type: 'revisit',
        id: warcId,
        block: responseHead(answer),
        fields: [
          target,
          ['WARC-Payload-Digest', payloadDigest],
          ['WARC-Profile', sameBody],
          ['WARC-Refers-To', `<${earlier.warcId}>`],
          ['WARC-Refers-To-Target-URI', earlier.url],
          ['WARC-Refers-To-Date', earlier.fetchedAt.toISOString()],
        ],
      }
    : {
        ...common,
        type: 'response',
        id: warcId,
        fields: [target, ['WARC-Payload-Digest', payloadDigest]],
        block: Buffer.concat([responseHead(answer), answer.body]),
      };
  const block = warcFields({
    via: answer.redirects.length > 0 ? url : undefined,
    redirects: answer.redirects.join(' ') || undefined,
    ...fields,
  });
  const metadata: WarcRecord = {
    type: 'metadata',
    id: newRecordId(),
    date: fetchedAt,
    fields: [target, ['WARC-Refers-To', `<${warcId}>`]],
    contentType: 'application/warc-fields',
    block,
  };
  return { bytes: Buffer.concat([request, response, metadata].map(packRecord)), warcId, payloadDigest };
}

/** A screenshot of a page. */
export interface PictureCapture {
  readonly url: string;
  readonly takenAt: Date;
  readonly type: string;
  readonly picture: Uint8Array;
}

/** Packs a screenshot as a `resource` record, with a `metadata` record that describes how it was made. */
export function pictureRecords(
  { url, takenAt, type, picture }: PictureCapture,
  fields: Readonly<Record<string, string | number | undefined>>,
): PackedRecords {
  const warcId = newRecordId();
  const target = ['WARC-Target-URI', `urn:view:${url}`] as const;
  const payloadDigest = labelledDigest(picture);
  const resource: WarcRecord = {
    type: 'resource',
    id: warcId,
    date: takenAt,
    fields: [target, ['WARC-Payload-Digest', payloadDigest]],
    contentType: type,
    block: picture,
  };
  const metadata: WarcRecord = {
    type: 'metadata',
    id: newRecordId(),
    date: takenAt,
    fields: [target, ['WARC-Refers-To', `<${warcId}>`]],
    contentType: 'application/warc-fields',
    block: warcFields(fields),
  };
  return { bytes: Buffer.concat([resource, metadata].map(packRecord)), warcId, payloadDigest };
}
