import { Icon } from '../icon';
import { useUi } from '../ui-context';
import styles from './tag.module.css';

const kinds = [
  'news',
  'newspaper',
  'app',
  'weibo',
  'wechat',
  'forum',
  'blog',
  'video',
  'tv',
  'social',
  'other',
] as const;
export type MediaKind = (typeof kinds)[number];

const kindOf = (media: string): MediaKind => kinds.find((kind) => kind === media) ?? 'other';

/** The drawing of a kind of media, with its name beside it or, `bare`, for screen readers only. */
export function MediaIcon({ media, bare = false }: { readonly media: string; readonly bare?: boolean }) {
  const { t } = useUi();
  const kind = kindOf(media);
  const name = t(`media.${kind}`);
  return (
    <span className={styles.media} title={bare ? name : undefined}>
      <Icon name={kind} size={14} />
      <span className={bare ? 'hidden-text' : undefined}>{name}</span>
    </span>
  );
}
