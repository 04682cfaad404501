import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button, EmptyState, Icon, IconButton, Popover, TimeText, Toggle } from '#shared/ui';
import { MessageService } from '../message/message-service';
import { NoticeService } from '../notice/notice-service';
import { useAction } from '../react/use-action';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';
import styles from './notice-bell.module.css';
import { useSilence } from './use-silence';

/** The notices of this session, whether they are being received, and the switch that mutes them. */
export const NoticeBell = observer(function NoticeBell() {
  const t = useText('core');
  const notices = useService(NoticeService);
  const messages = useService(MessageService);
  const [open, setOpen] = useState(false);
  const silence = useSilence();
  const retry = useAction(() => notices.retry());
  const show = (next: boolean): void => {
    setOpen(next);
    if (next) notices.markSeen();
  };
  const label = t('frame.notices', { count: notices.unseen });
  const panel = (
    <>
      {silence !== null && (
        <div className={styles.silence}>
          <p role="status">
            <Icon name="warning" size={14} />
            {silence}
          </p>
          <Button small busy={retry.busy} onClick={() => void retry.run()}>
            {t('failure.retry')}
          </Button>
        </div>
      )}
      {notices.recent.length === 0 && <EmptyState compact icon="bell" title={t('frame.noNotices')} />}
      {notices.recent.map(({ type, title, at, lines }) => (
        <section key={`${type}${at}`} className={styles.notice}>
          <h2>
            {title} <TimeText at={at} />
          </h2>
          {lines.map(({ key, text, open: openLine }) =>
            openLine ? (
              <Button
                key={key}
                small
                kind="quiet"
                onClick={() =>
                  void Promise.resolve(openLine())
                    .then(() => setOpen(false))
                    .catch((error: unknown) => messages.error(error))
                }
              >
                {text}
              </Button>
            ) : (
              <p key={key}>{text}</p>
            ),
          )}
        </section>
      ))}
      <div className={styles.foot}>
        <Toggle checked={notices.muted} onChange={(muted) => notices.mute(muted)}>
          {t('frame.mute')}
        </Toggle>
      </div>
    </>
  );
  return (
    <span className={styles.bell}>
      <Popover
        content={panel}
        label={t('frame.noticeList')}
        open={open}
        onOpen={show}
        align="end"
        className={styles.panel}
      >
        <IconButton
          icon="bell"
          label={silence === null ? label : t('frame.noticesSilent', { notices: label, silence })}
          aria-haspopup="dialog"
          aria-expanded={open}
        />
      </Popover>
      {silence !== null && (
        <span className={`${styles.badge} ${styles.silenced}`} aria-hidden="true">
          !
        </span>
      )}
      {silence === null && notices.unseen > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {notices.unseen > 99 ? '99+' : notices.unseen}
        </span>
      )}
    </span>
  );
});
