import { createECDH } from 'node:crypto';
import { describe, expect, it } from '@rstest/core';
import { encryptPush, maxPush } from './encrypt-push';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
const browser = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

describe('a push', () => {
  it('is encrypted as in the example of RFC 8291 (section 5)', () => {
    const senderKeys = createECDH('prime256v1');
    senderKeys.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
    const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw');
    const text = Buffer.from('When I grow up, I want to be a watermelon');
    expect(encryptPush(text, browser, salt, senderKeys).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('differs each time and fits into one record', () => {
    const text = Buffer.alloc(maxPush, 97);
    const [first, second] = [encryptPush(text, browser), encryptPush(text, browser)];
    expect([first.length, second.length, first.equals(second)]).toEqual([4096, 4096, false]);
  });

  it('is not encrypted with invalid keys', () => {
    expect(() => encryptPush(Buffer.alloc(1), { p256dh: 'A'.repeat(87), auth: browser.auth })).toThrow();
  });
});
