// The public page: what this is, in one sentence, and the way in.
import { Link } from 'react-router';
import { buttonClasses } from '../../ui/button';
import { cn } from '../../ui/cn';
import { Wordmark } from '../../ui/wordmark';

export function HomeScreen() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-[68px] w-full max-w-[1248px] items-center px-6 max-md:h-15 max-md:px-5">
        <Wordmark height={26} />
      </header>
      <main className="mx-auto flex w-full max-w-[880px] flex-1 flex-col items-center justify-center px-6 pb-[68px] text-center max-md:px-5">
        <h1 className="text-balance font-semibold text-[min(4.5rem,12.5vw)] leading-[1.02] tracking-[-0.036em]">
          Know which calls become appointments.
        </h1>
        <p className="mt-6 max-w-[600px] text-balance text-[1.1875rem] text-foreground-2 leading-[1.55] max-md:text-[1.0625rem]">
          Call tracking for dealer groups, tire centers and service shops: any phone system in, the close rate of every
          service, store and employee out.
        </p>
        <Link
          to="/auth"
          className={cn(
            buttonClasses({ variant: 'primary', size: 'lg' }),
            'mt-9 h-12 px-8 text-[1rem] max-md:h-12 max-md:w-full',
          )}
        >
          Log In
        </Link>
      </main>
    </div>
  );
}
