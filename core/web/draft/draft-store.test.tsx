import { compressToUTF16, decompressFromUTF16 } from 'lz-string';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { AuthService } from '../auth/auth-service';
import { StorageService } from '../storage/storage-service';
import { testKernel, testToken, testUser } from '../testing';
import { draftLifetime } from './draft-store';
import { getDrafts } from './drafts-of';

const day = 24 * 60 * 60_000;
let person = testUser();

async function signedIn(user = person) {
  person = user;
  const { kernel } = testKernel({
    answers: { 'GET /v1/user-info': () => person, 'GET /v1/privilege': () => ({}), 'POST /v1/logout': () => ({}) },
  });
  const auth = kernel.get(AuthService);
  await auth.signIn(testToken());
  return { auth, drafts: getDrafts(kernel.get(AuthService)), storage: kernel.get(StorageService) };
}

/** Creates a storage that accepts nothing while it is full; the window's storage cannot be made to fail. */
function fillStorage(isFull: (storedItems: ReadonlyMap<string, string>) => boolean) {
  const storedItems = new Map(Object.entries(localStorage));
  const methods: Partial<Storage> = {
    getItem: (key) => storedItems.get(key) ?? null,
    removeItem: (key) => void storedItems.delete(key),
    setItem: (key, value) => {
      if (isFull(storedItems)) throw new DOMException('full', 'QuotaExceededError');
      storedItems.set(key, value);
    },
  };
  const storage = new Proxy(methods, {
    ownKeys: () => [...storedItems.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  rs.stubGlobal('localStorage', storage);
}

const keysHere = () => Object.keys(localStorage).filter((key) => key.startsWith('KS_DRAFT'));

beforeEach(() => {
  localStorage.clear();
  person = testUser();
});
afterEach(() => {
  rs.useRealTimers();
  rs.unstubAllGlobals();
});

describe('DraftStore', () => {
  it('keeps a draft after a reload for seven days, and then removes it', async () => {
    rs.useFakeTimers({ toFake: ['Date'] });
    const { drafts } = await signedIn();
    drafts.keep('remarks.remark 1', { text: '已联系' }, 'v1');
    drafts.flush();
    const later = await signedIn();
    expect(later.drafts.read('remarks.remark 1')).toEqual({ value: { text: '已联系' }, base: 'v1', at: Date.now() });
    rs.setSystemTime(Date.now() + draftLifetime + 1000);
    expect(later.drafts.read('remarks.remark 1')).toBeUndefined();
    expect(keysHere()).toHaveLength(1);
    await signedIn();
    expect(keysHere()).toEqual([]);
    expect(draftLifetime).toBe(7 * day);
  });

  it('keeps drafts after the end of a session, including the last input', async () => {
    const { auth, drafts, storage } = await signedIn();
    drafts.keep('tickets.reply 4', { text: '请在周五前' });
    act(() => auth.clear('session-ended'));
    expect([storage.read('token'), storage.read('user'), auth.loss]).toEqual([
      undefined,
      undefined,
      { reason: 'session-ended', drafts: 1 },
    ]);
    drafts.keep('tickets.reply 5', { text: 'nobody is signed in' });
    expect([drafts.read('tickets.reply 4'), drafts.count]).toEqual([undefined, 0]);
    await act(async () => void (await auth.signIn(testToken())));
    expect([drafts.read('tickets.reply 4')?.value, drafts.count, auth.loss]).toEqual([{ text: '请在周五前' }, 1, null]);
  });

  it('hides drafts of other users, and those that an operator typed while impersonating a user', async () => {
    const { drafts } = await signedIn(testUser({ User_ID: '1' }));
    drafts.keep('form', 'of one');
    drafts.flush();
    const other = await signedIn(testUser({ User_ID: '12' }));
    expect([other.drafts.read('form'), other.drafts.count]).toEqual([undefined, 0]);
    other.drafts.keep('form', 'of the other');
    other.drafts.dropAll();
    const simulated = testUser({ User_ID: '1', Is_Simulate_Login_User: true, Simulator_Name: 'operator' });
    const acting = await signedIn(simulated);
    expect(acting.drafts.read('form')).toBeUndefined();
    acting.drafts.keep('form', 'of the operator');
    expect((await signedIn(testUser({ User_ID: '1' }))).drafts.read('form')?.value).toBe('of one');
  });

  it('stores no files and no secrets', async () => {
    const { drafts } = await signedIn();
    const file = new File(['content'], 'a.txt');
    drafts.keep('form', { Name: 'x', Password: 'p', Api_Key: 'k', nested: { Client_Secret: 's', file } });
    drafts.flush();
    const [key = ''] = keysHere();
    expect(JSON.parse(decompressFromUTF16(localStorage.getItem(key) ?? '')).value).toEqual({ Name: 'x', nested: {} });
    drafts.keep('form', { Name: 'y', Password: 'p' });
    expect(drafts.read('form')?.value).toEqual({ Name: 'y' });
  });

  it('holds drafts in memory where storage is full or blocked, until the page goes', async () => {
    const { drafts } = await signedIn();
    fillStorage(() => true);
    drafts.keep('form', { text: 'long' });
    drafts.flush();
    expect([drafts.read('form')?.value, drafts.count, keysHere()]).toEqual([{ text: 'long' }, 1, []]);
    drafts.drop('form');
    expect([drafts.read('form'), drafts.count]).toEqual([undefined, 0]);
  });

  it('frees space in a full storage by removing expired drafts', async () => {
    const { drafts } = await signedIn();
    const old = JSON.stringify({ at: Date.now() - draftLifetime - 1, value: 'old' });
    localStorage.setItem('KS_DRAFT 99 form', compressToUTF16(old));
    fillStorage((storedItems) => storedItems.has('KS_DRAFT 99 form'));
    drafts.keep('form', 'new');
    drafts.flush();
    expect(keysHere()).toEqual(['KS_DRAFT 7 form']);
  });

  it.each(['', 'broken', compressToUTF16('{"value":1}'), compressToUTF16('null'), compressToUTF16('{')])(
    'ignores and removes invalid entries: %#',
    async (text) => {
      localStorage.setItem('KS_DRAFT 7 form', text);
      const { drafts } = await signedIn();
      expect([drafts.read('form'), keysHere()]).toEqual([undefined, []]);
    },
  );

  it('removes the oldest drafts above fifty per user', async () => {
    rs.useFakeTimers({ toFake: ['Date'] });
    const { drafts } = await signedIn();
    for (let at = 0; at < 52; at += 1) {
      rs.setSystemTime(Date.now() + 1000);
      drafts.keep(`form ${at}`, at);
      drafts.flush();
    }
    expect([drafts.count, drafts.read('form 0'), drafts.read('form 1'), drafts.read('form 51')?.value]).toEqual([
      50,
      undefined,
      undefined,
      51,
    ]);
  });
});
