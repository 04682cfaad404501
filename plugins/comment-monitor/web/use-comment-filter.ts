import { useMemo } from 'react';
import { useText } from '#core/web';
import { useDebounced, useUi, useUrlState, getWireRange, type ActiveFilter } from '#shared/ui';
import { formatDateRange } from '#shared/time';
import { emotionTerms, isEmotion } from '#shared/vocabulary';
import type { CommentFilter } from '../contract';

const defaults = {
  article: '',
  subject: '',
  emotion: '',
  new: '',
  keyword: '',
  word: '',
  author: '',
  label: '',
  from: '',
  to: '',
  /** A period by name or in words, as used by figures elsewhere; `from` and `to` take precedence. */
  time: '',
  sort: 'time',
};

type FilterState = typeof defaults;

/** Comment filters in the URL of a screen: in wire format, and as chips. */
export interface CommentFilterState {
  readonly state: FilterState;
  readonly set: (changes: Partial<FilterState>, options?: { readonly replace?: boolean }) => void;
  readonly reset: () => void;
  readonly filter: CommentFilter;
  /** The filter as one text, used as a key for reloading. */
  readonly key: string;
  readonly chips: readonly ActiveFilter[];
}

/** Stores the comment filter in the URL, so that every figure can link to exactly what it counts. */
export function useCommentFilter(): CommentFilterState {
  const t = useText('comment-monitor');
  const { language, timeZone } = useUi();
  const [state, set] = useUrlState(defaults);
  const keyword = useDebounced(state.keyword.trim());
  const [from = '', to = ''] =
    state.from || state.to ? [state.from, state.to] : getWireRange(state.time, timeZone).split('..');
  const filter = useMemo(
    (): CommentFilter => ({
      ...(state.article ? { Article_ID: state.article } : {}),
      ...(state.subject ? { Subject_ID: state.subject } : {}),
      ...(isEmotion(state.emotion) ? { Emotion: state.emotion } : {}),
      ...(state.new === 'true' ? { Is_New: 'true' as const } : {}),
      ...(keyword ? { keyword } : {}),
      ...(state.word ? { Word: state.word } : {}),
      ...(state.author ? { Author: state.author } : {}),
      ...(state.label ? { Author_Label: state.label } : {}),
      ...(from ? { From: from } : {}),
      ...(to ? { To: to } : {}),
    }),
    [state, keyword, from, to],
  );
  const chip = (key: keyof FilterState, text: string, also: Partial<FilterState> = {}): ActiveFilter[] =>
    state[key] ? [{ key, text, onRemove: () => set({ [key]: '', ...also }) }] : [];
  const period =
    state.from && state.to
      ? formatDateRange({ from: new Date(state.from), to: new Date(state.to) }, timeZone)
      : t('since', { time: state.from });
  return {
    state,
    set,
    reset: () => set(defaults),
    filter,
    key: JSON.stringify(filter),
    chips: [
      ...chip('article', t('filter.oneArticle')),
      ...chip('emotion', isEmotion(state.emotion) ? emotionTerms.getLabel(state.emotion, language) : state.emotion),
      ...chip('new', t('filter.new')),
      ...chip('word', t('filter.word', { word: state.word })),
      ...chip('author', t('filter.author', { name: state.author })),
      ...chip('from', period, { to: '' }),
    ],
  };
}
