import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { NotFoundError } from '#core';
import {
  MessageService,
  NavigationService,
  SiteMapService,
  useClient,
  useLoaded,
  useService,
  useText,
} from '#core/web';
import { Button, EmptyState, ErrorState, Skeleton } from '#shared/ui';
import { shortLinkContract } from '../contract';

/** Redirects to the list behind a short link. */
const ShortLinkScreen = observer(() => {
  const t = useText('short-links');
  const client = useClient(shortLinkContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const { home } = useService(SiteMapService);
  const Key = navigation.place?.parameters.key ?? '';
  const { data, error, reload } = useLoaded((signal) => client.open({ query: { Key } }, { signal }), [client, Key]);
  useEffect(() => {
    if (data) navigation.navigate(data.Query === '' ? data.Screen : `${data.Screen}?${data.Query}`, { replace: true });
  }, [data, navigation]);
  if (error && !(error instanceof NotFoundError))
    return <ErrorState message={messages.textOf(error)} onRetry={reload} />;
  if (error)
    return (
      <EmptyState
        icon="link"
        title={t('missing')}
        text={t('missingText')}
        action={<Button onClick={() => navigation.navigate(home)}>{t('home')}</Button>}
      />
    );
  return <Skeleton lines={10} />;
});

export default ShortLinkScreen;
