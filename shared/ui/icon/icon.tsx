import { icons, type IconName } from './icons';

interface IconProps {
  readonly name: IconName;
  /** Pixels; 16 by default. */
  readonly size?: number;
  readonly className?: string;
}

/** An icon next to a text; it is hidden from screen readers, so a text near it must name it. */
export function Icon({ name, size = 16, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={icons[name]} />
    </svg>
  );
}

/** Returns true for the name of an icon, for example one set for a menu item in a manifest. */
export const isIconName = (name: string | undefined): name is IconName => name !== undefined && name in icons;
