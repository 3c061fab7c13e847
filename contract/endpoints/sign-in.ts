// Who is there: signing in and out, registering, links, the own account.
import { z } from 'zod';
import { endpoint } from '../endpoint';
import {
  AcceptInvitationInput,
  CheckInvitationInput,
  Invitation,
  LoginInput,
  PasswordChange,
  ProfileInput,
  RegisterInput,
  SetupInput,
  SignInOptions,
  User,
} from '../session';

const nothing = z.undefined();

export const signInEndpoints = {
  login: endpoint('POST /api/login', 'anyone', 'Signs in and sets the session cookie.', {
    body: LoginInput,
    output: User,
  }),
  logout: endpoint('POST /api/logout', 'anyone', 'Ends the session.', { output: nothing }),
  getUser: endpoint('GET /api/user', 'signed-in', 'The signed-in user and what they may do.', { output: User }),
  getSignInOptions: endpoint('GET /api/sign-in-options', 'anyone', 'What the sign-in screen may offer.', {
    output: SignInOptions,
  }),
  setUpFirstAdmin: endpoint(
    'POST /api/setup',
    'anyone',
    'Makes the first admin with the one-time token of the first start.',
    { body: SetupInput, output: User },
  ),
  register: endpoint('POST /api/register', 'anyone', 'Makes a company and its director, and signs them in.', {
    body: RegisterInput,
    output: User,
  }),
  checkInvitation: endpoint('POST /api/invitation/check', 'anyone', 'What a one-time link is for; changes nothing.', {
    body: CheckInvitationInput,
    output: Invitation,
  }),
  acceptInvitation: endpoint('POST /api/invitation', 'anyone', 'Sets a password by a one-time link, and signs in.', {
    body: AcceptInvitationInput,
    output: User,
  }),
  saveProfile: endpoint('PUT /api/user', 'profile.write', 'Changes one’s own name and email.', {
    body: ProfileInput,
    output: User,
  }),
  changePassword: endpoint(
    'PUT /api/user/password',
    'signed-in',
    'Changes one’s own password and ends all other sessions.',
    { body: PasswordChange, output: User },
  ),
};
