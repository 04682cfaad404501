import { isMediaType, mediaTypeTerms } from '#shared/vocabulary';
import { Icon, type IconName } from '../icon';
import { useUi } from '../ui-context';
import styles from './tag.module.css';

const getIcon = (media: string): IconName =>
  isMediaType(media) ? (mediaTypeTerms.terms[media].icon as IconName) : 'other';

/** Icon of a media type with its name, or with the name for screen readers only when `bare`. */
export function MediaIcon({ media, bare = false }: { readonly media: string; readonly bare?: boolean }) {
  const { language } = useUi();
  const name = mediaTypeTerms.getLabel(media, language);
  return (
    <span className={styles.media} title={bare ? name : undefined}>
      <Icon name={getIcon(media)} size={14} />
      <span className={bare ? 'hidden-text' : undefined}>{name}</span>
    </span>
  );
}
