import { useText } from '#core/web';
import { SentimentBadge, Tag, type Tone } from '#shared/ui';
import { routes } from '#shared/routes';
import type { UserSuggestion } from '../contract';

const tones: Readonly<Record<UserSuggestion['State'], Tone>> = {
  waiting: 'warning',
  accepted: 'positive',
  refused: 'negative',
};

/** The object of the suggestion: the article, or the URL of missing content. */
export function SuggestionTitle({ row: { Article_ID, Title, Url } }: { readonly row: UserSuggestion }) {
  if (Article_ID) return <a href={routes.article(Article_ID)}>{Title}</a>;
  return (
    <>
      {Title !== Url && `${Title} · `}
      <a href={Url ?? ''} target="_blank" rel="noreferrer noopener">
        {Url}
      </a>
    </>
  );
}

/** The reader's proposed correction. */
export function SuggestionWish({ row }: { readonly row: UserSuggestion }) {
  const t = useText('user-suggestions');
  if (row.Kind === 'emotion' && row.Emotion)
    return (
      <>
        {t('kind.emotion')} <SentimentBadge emotion={row.Emotion} />
      </>
    );
  if (row.Kind === 'subject') return <>{t(row.Is_Out ? 'outOf' : 'into', { name: row.Subject_Name ?? '' })}</>;
  return <>{t(`kind.${row.Kind}`)}</>;
}

/** The state, with the reason if refused. */
export function SuggestionState({ row: { State, Reason } }: { readonly row: UserSuggestion }) {
  const t = useText('user-suggestions');
  return (
    <>
      <Tag tone={tones[State]}>{t(`state.${State}`)}</Tag> {Reason}
    </>
  );
}
