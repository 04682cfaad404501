import { observer } from 'mobx-react-lite';
import { NoticeService, useService, useText } from '#core/web';
import { Button, Panel, TimeText } from '#shared/ui';
import styles from './dashboard-screen.module.css';
import briefs from './article-brief.module.css';

/** Notices received in this session. */
export const NoticePanel = observer(() => {
  const t = useText('front');
  const notices = useService(NoticeService);
  return (
    <Panel title={t('notices')} className={styles.small}>
      {notices.recent.length === 0 ? (
        <p className={styles.quiet}>{t('noticesEmpty')}</p>
      ) : (
        <ul className={briefs.list}>
          {notices.recent.slice(0, 5).map((notice) => (
            <li key={`${notice.type} ${notice.at}`} className={briefs.item}>
              <span className={briefs.details}>
                <strong>{notice.title}</strong>
                <TimeText at={notice.at} />
              </span>
              {notice.lines.slice(0, 3).map((line) =>
                line.open ? (
                  <Button
                    key={line.key}
                    small
                    kind="quiet"
                    className={briefs.line}
                    title={line.text}
                    onClick={() => void notices.open(notice.type, line.key)}
                  >
                    {line.text}
                  </Button>
                ) : (
                  <span key={line.key} className={briefs.line} title={line.text}>
                    {line.text}
                  </span>
                ),
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
});
