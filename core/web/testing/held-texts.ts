import { texts } from 'virtual:plugins';
import type { Language } from '#core';
import { forgetTexts, type TextFile, type TextsByNamespace } from '../locale/text-files';

type Read = () => Promise<{ readonly default: TextsByNamespace }>;

/** Simulates loading text files over a slow network: no file is loaded until the test releases it. */
export interface HeldTexts {
  /** Releases a file, now and for later requests. */
  readonly come: (file: TextFile) => Promise<void>;
  /** Rejects the pending requests for a file. */
  readonly fail: (file: TextFile) => Promise<void>;
  /** Number of requests for a file. */
  readonly calls: (file: TextFile) => number;
  /** Releases all files, as in other tests. */
  readonly release: () => void;
}

/** Removes all loaded texts, and holds back the files of a language. */
export function holdTexts(language: Language = 'zh-CN'): HeldTexts {
  forgetTexts();
  const files = texts[language] as Record<TextFile, Read>;
  const held = (['first', 'later', 'sign-in'] as const).map((file) => {
    const real = files[file];
    const waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
    const state = { file, real, waiting, calls: 0, isHere: false };
    files[file] = async () => {
      state.calls += 1;
      if (!state.isHere) await new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }));
      return real();
    };
    return state;
  });
  const getState = (file: TextFile) => held.find((each) => each.file === file) as (typeof held)[number];
  /** Waits until pending requests have been resolved or rejected. */
  const passed = () => new Promise<void>((resolve) => void setTimeout(resolve, 20));
  return {
    come: (file) => {
      const state = getState(file);
      state.isHere = true;
      for (const { resolve } of state.waiting.splice(0)) resolve();
      return passed();
    },
    fail: (file) => {
      for (const { reject } of getState(file).waiting.splice(0)) reject(new Error('away'));
      return passed();
    },
    calls: (file) => getState(file).calls,
    release: () => {
      for (const { file, real, waiting } of held) {
        files[file] = real;
        for (const { resolve } of waiting) resolve();
      }
    },
  };
}
