import { plugins } from 'virtual:plugins';
import { expect, it } from '@rstest/core';
import type { Endpoint } from '#core';
import type { ServerSide } from '#core/server';
import { textOf } from './tree';

/** Protection of a public call against unlimited use. */
type Bound =
  /** A rate limit by IP address, name or link, applied in this file. */
  | { readonly limit: string }
  /**
   * A signature, verified in this file, valid for one purpose: the call costs one lookup by key, and repeating it
   * changes nothing.
   */
  | { readonly signed: string }
  /** Neither is needed, for this reason. */
  | { readonly reason: string };

const account = 'plugins/account/server';
const shares = { limit: 'plugins/share-links/server/share-links.ts' };
const factor = { limit: `${account}/second-factor/second-factor-service.ts` };
const messageLink = { limit: 'plugins/alerts/server/opened-messages.ts' };
const address = { signed: 'plugins/alert-receivers/server/address-tokens.ts' };
const receipt = { signed: 'plugins/messages/server/receipts.ts' };
const signIn = { limit: 'plugins/single-sign-on/server/sign-in-calls.ts' };
const feed = { limit: 'plugins/open-data/server/feed-service.ts' };
const remote = { limit: 'plugins/big-screen/server/remote-calls.ts' };
const hub = {
  reason: 'a key of 128 bits or more that only the hub knows is looked up by its index; else it ends there',
};

/** Every call without sign-in. New ones must declare their protection here. */
const bounds: Readonly<Record<string, Bound>> = {
  'account.beginEnrolment': factor,
  'account.finishEnrolment': factor,
  'account.finishSignIn': factor,
  'account.handOver': { limit: `${account}/login-free-handlers.ts` },
  'account.login': { limit: `${account}/login-throttle.ts` },
  'account.passkeyQuestion': factor,
  'account.sampleSignIns': { limit: `${account}/public-handlers.ts` },
  'account.publicSelectHelper': { reason: 'lists of the vocabulary and of regions, which are held in memory' },
  'account.register': { limit: `${account}/registration-handlers.ts` },
  'account.sendCode': { limit: `${account}/sms-code-service.ts` },
  'account.settings': {
    reason: 'the client of a host and how to sign in: looked up by keys, as for every visit of the page',
  },
  'alert-receivers.leave': address,
  'alert-receivers.leavePage': address,
  'alert-receivers.look': address,
  'alert-receivers.use': address,
  'alerts.confirm': messageLink,
  'alerts.forward': messageLink,
  'alerts.handOver': messageLink,
  'alerts.rate': messageLink,
  'alerts.read': messageLink,
  'articles.openDetail': shares,
  'articles.openShared': shares,
  'big-screen.order': remote,
  'big-screen.status': remote,
  'briefings.read': shares,
  'briefings.readFile': shares,
  'clients.image': { reason: 'a picture of at most 4 MB by its hash, which every page of the client shows' },
  'embedding.frame': { signed: 'plugins/embedding/server/page-frames.ts' },
  'embedding.widget': { limit: 'plugins/embedding/server/widget-service.ts' },
  'hot-spots.publicEvents': { limit: 'plugins/hot-spots/server/hot-spot-calls.ts' },
  'html-reports.read': shares,
  'html-reports.readFile': shares,
  'messages.confirm': receipt,
  'messages.read': receipt,
  'messages.report': receipt,
  'open-data.atom': feed,
  'open-data.json': feed,
  'search.openSearch': { limit: 'plugins/search/server/search-calls.ts' },
  'single-sign-on.finish': signIn,
  'single-sign-on.start': signIn,
  'websub.receive': hub,
  'websub.verify': hub,
};

it('public calls are protected, or state why they need not be', async () => {
  const open: string[] = [];
  for (const { manifest, load } of plugins)
    for (const { contract } of ((await load()).default as ServerSide).calls ?? [])
      for (const [name, { access }] of Object.entries<Endpoint>(contract))
        if (access === 'open') open.push(`${manifest.id}.${name}`);
  expect(open.length).toBeGreaterThan(30);
  expect([...new Set(open)].sort()).toEqual(Object.keys(bounds).sort());
  for (const [call, bound] of Object.entries(bounds)) {
    if ('limit' in bound)
      expect({ call, isLimited: /\.(demand|demandAll|take)\(/.test(textOf(bound.limit)) }).toEqual({
        call,
        isLimited: true,
      });
    if ('signed' in bound)
      expect({ call, isSigned: textOf(bound.signed).includes('.isSigned(') }).toEqual({ call, isSigned: true });
  }
});
