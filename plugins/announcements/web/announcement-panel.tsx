import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { useClient, useCached, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Note, Panel, Stack, TimeText } from '#shared/ui';
import { announcementContract } from '../contract';
import { LevelOfAnnouncement } from './level-of-announcement';

/** Dashboard panel: the latest announcements and the number of unread ones. */
const AnnouncementPanel = observer(() => {
  const t = useText('announcements');
  const client = useClient(announcementContract);
  const { data } = useCached('announcements', (signal) => client.inbox({ query: { size: 5 } }, { signal }));
  if (!data || data.list.length === 0) return null;
  return (
    <Panel
      title={t('title.announcement')}
      actions={
        <Link href={routes.announcements(data.Unread_Count > 0 ? { unread: 'true' } : {})}>
          {data.Unread_Count > 0 ? t('unread', { count: data.Unread_Count }) : t('all')}
        </Link>
      }
    >
      <Stack tight>
        {data.list.map(({ Announcement_ID, Title, Level, Created_At, Starts_At }) => (
          <div key={Announcement_ID}>
            <LevelOfAnnouncement level={Level} />{' '}
            <Link href={routes.announcements({ id: Announcement_ID })}>{Title}</Link>
            <Note>
              <TimeText at={Starts_At ?? Created_At} />
            </Note>
          </div>
        ))}
      </Stack>
    </Panel>
  );
});

export default AnnouncementPanel;
