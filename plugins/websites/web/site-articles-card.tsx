import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useText } from '#core/web';
import { keyFigures, type ModuleInput } from '#plugins/analysis';
import { RequestedModuleCard } from '#plugins/analysis/web';

/** The client's articles of a site in the last 30 days: each figure links to its list. */
export const OwnArticlesCard = observer(function OwnArticlesCard({ domain }: { readonly domain: string }) {
  const t = useText('websites');
  const input = useMemo((): ModuleInput => ({ Domain: domain, Period: 'last-30-days' }), [domain]);
  return <RequestedModuleCard plain module={keyFigures} input={input} title={t('profile.mine')} view="number" />;
});
