import { Collapse } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { Icon } from '../icon';
import styles from './disclosure.module.css';

interface DisclosureProps {
  readonly title: ReactNode;
  /** Whether it is initially expanded. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** Collapsible section for rarely needed content, based on Arco's Collapse. */
export function Disclosure({ title, open = false, children }: DisclosureProps) {
  return (
    <Collapse
      bordered={false}
      expandIcon={<Icon name="chevron-right" size={14} />}
      defaultActiveKey={open ? ['part'] : []}
      className={styles.disclosure}
    >
      <Collapse.Item name="part" header={title}>
        {children}
      </Collapse.Item>
    </Collapse>
  );
}
