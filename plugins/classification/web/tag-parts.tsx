import { useText, type ResourceParts } from '#core/web';
import { routes } from '#shared/routes';
import { Tag } from '#shared/ui';
import type { tag } from '../resource';
import { CountLink } from './count-link';

function Keywords({ id, name, count }: { readonly id: string; readonly name: string; readonly count: number }) {
  const t = useText('classification');
  return <CountLink to={routes.tagKeywords({ Tag_ID: id })} label={t('keywordsOf', { name, count })} count={count} />;
}

/** Additional parts of the tag screen. */
const tagParts: ResourceParts<typeof tag> = {
  cells: {
    Tag_Name: (row) => <Tag color={row.Color}>{row.Tag_Name}</Tag>,
    Keyword_Count: (row) => <Keywords id={row.Tag_ID} name={row.Tag_Name} count={row.Keyword_Count ?? 0} />,
  },
};

export default tagParts;
