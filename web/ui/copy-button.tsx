import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonVariant } from './button';
import { copyText } from './copy-text';
import { toast } from './toast';

const CONFIRMED_MS = 2000;

/**
 * Copies `text` and confirms it. `label` is the button's text ("Copy"); `what` completes it for screen readers
 * ("payload").
 */
export function CopyButton({
  text,
  label = 'Copy',
  what,
  variant = 'ghost',
  className,
}: {
  text: string;
  label?: string;
  what?: string;
  variant?: ButtonVariant;
  className?: string;
}) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (button: HTMLElement) => {
    const wasCopied = await copyText(text, button);
    setCopied(wasCopied);
    if (!wasCopied)
      toast({ title: 'Could not copy', description: 'Select the text and copy it by hand.', variant: 'destructive' });
  };
  return (
    <Button
      variant={variant}
      size="sm"
      className={className}
      icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onClick={(event) => void copy(event.currentTarget)}
    >
      <span aria-live="polite">
        {isCopied ? 'Copied' : label}
        {what && <span className="sr-only"> {what}</span>}
      </span>
    </Button>
  );
}
