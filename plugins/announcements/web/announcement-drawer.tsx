import { useEffect } from 'react';
import { useClient, useText } from '#core/web';
import { ButtonRow, Drawer, Note, Stack, Tag, TimeText } from '#shared/ui';
import { announcementContract, type ShownAnnouncement } from '../contract';
import styles from './announcement.module.css';
import { LevelOfAnnouncement } from './level-of-announcement';

interface AnnouncementDrawerProps {
  readonly announcement: ShownAnnouncement;
  /** Called when the caller has read it for the first time. */
  readonly onRead: () => void;
  readonly onClose: () => void;
}

/** Shows the full announcement; opening it marks it as read for callers in its audience. */
export function AnnouncementDrawer({ announcement, onRead, onClose }: AnnouncementDrawerProps) {
  const t = useText('announcements');
  const client = useClient(announcementContract);
  const { Announcement_ID: id, Is_For_Me: isMine, Read_At: readAt } = announcement;
  const isNew = isMine && readAt === null;
  useEffect(() => {
    if (isNew) client.markRead({ body: { id: [id] } }).then(onRead, () => undefined);
  }, [client, id, isNew]);
  return (
    <Drawer open title={announcement.Title} onClose={onClose}>
      <Stack>
        <ButtonRow>
          <LevelOfAnnouncement level={announcement.Level} />
          {announcement.Is_Pinned && <Tag>{t('pinned')}</Tag>}
        </ButtonRow>
        <Note>
          {announcement.Writer_Name ?? t('someone')} ·{' '}
          <TimeText at={announcement.Starts_At ?? announcement.Created_At} />
          {announcement.Ends_At && (
            <>
              {' '}
              · {t('until')} <TimeText at={announcement.Ends_At} />
            </>
          )}
        </Note>
        <p className={styles.content}>{announcement.Content}</p>
      </Stack>
    </Drawer>
  );
}
