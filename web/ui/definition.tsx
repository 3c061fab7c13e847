import { Info } from 'lucide-react';
import { cn } from './cn';
import { IconButton } from './icon-button';
import { Popover } from './popover';

/** Shows how a figure is counted on hover, focus or tap. `of` is the figure's name. */
export function Definition({ of, text, className }: { of: string; text: string; className?: string }) {
  return (
    <Popover
      label={of}
      align="center"
      className="w-72 text-small"
      trigger={
        <IconButton
          label={text}
          icon={<Info />}
          className={cn('-my-1.5 -ml-1 [&_svg]:size-3.5 max-md:-my-2.5', className)}
        />
      }
    >
      <p>{text}</p>
    </Popover>
  );
}
