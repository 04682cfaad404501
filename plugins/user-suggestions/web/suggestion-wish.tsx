import { useText } from '#core/web';
import { SentimentBadge, Tag, type Tone } from '#shared/ui';
import { routes } from '#shared/routes';
import type { UserSuggestion } from '../contract';

const tones: Readonly<Record<UserSuggestion['State'], Tone>> = {
  waiting: 'warning',
  accepted: 'positive',
  refused: 'negative',
};

/** What the suggestion is about: the article, or the address of what is missing. */
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

/** What the reader finds right. */
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

/** Where it stands, with the reason of a refusal. */
export function SuggestionState({ row: { State, Reason } }: { readonly row: UserSuggestion }) {
  const t = useText('user-suggestions');
  return (
    <>
      <Tag tone={tones[State]}>{t(`state.${State}`)}</Tag> {Reason}
    </>
  );
}
