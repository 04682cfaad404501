import { describe, expect, it } from '@rstest/core';
import { hasHiddenCharacters, mixesScripts } from './hidden-characters';

describe('hasHiddenCharacters', () => {
  it.each(['甲\n乙', '甲\u0000', 'a\u200bb', 'a\u202eb', 'a\u2066b', '\ufeffa', 'a\u200db', 'a\u00adb', 'a\u2028b'])(
    'finds them in %j',
    (text) => expect(hasHiddenCharacters(text)).toBe(true),
  );
  it.each(['星河科技', "O'Neill & Søn", '👨‍👩‍👧', '👩🏽‍🚒', '❤️‍🔥', 'ไทย', 'العربية', '한국 어', '𠮷野家'])(
    'finds none in %s',
    (text) => expect(hasHiddenCharacters(text)).toBe(false),
  );
});

describe('mixesScripts', () => {
  it.each(['аdmin', 'pаypal', 'Αpple'])('is true for %s', (text) => expect(mixesScripts(text)).toBe(true));
  it.each(['admin', 'админ', '王小明 Wang', 'カフェ cafe', 'user-01', 'Ωμέγα'])('is false for %s', (text) =>
    expect(mixesScripts(text)).toBe(false),
  );
});
