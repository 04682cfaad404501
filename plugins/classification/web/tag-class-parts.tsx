import { useText, type ResourceParts } from '#core/web';
import { routes } from '#shared/routes';
import type { tagClass } from '../resource';
import { CountLink } from './count-link';

function Tags({ id, name, count }: { readonly id: string; readonly name: string; readonly count: number }) {
  const t = useText('classification');
  return <CountLink to={routes.tags({ Tag_Class_ID: id })} label={t('tagsOf', { name, count })} count={count} />;
}

/** Additional parts of the tag group screen. */
const tagClassParts: ResourceParts<typeof tagClass> = {
  cells: { Tag_Count: (row) => <Tags id={row.Tag_Class_ID} name={row.Class_Name} count={row.Tag_Count ?? 0} /> },
};

export default tagClassParts;
