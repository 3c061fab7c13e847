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

const noContent = z.undefined();

export const signInEndpoints = {
  login: endpoint('POST /api/login', 'anyone', 'Signs in and sets the session cookie.', {
    body: LoginInput,
    output: User,
  }),
  logout: endpoint('POST /api/logout', 'anyone', 'Ends the session.', { output: noContent }),
  getUser: endpoint('GET /api/user', 'signed-in', 'Returns the signed-in user and their permissions.', {
    output: User,
  }),
  getSignInOptions: endpoint('GET /api/sign-in-options', 'anyone', 'Returns the options of the sign-in screen.', {
    output: SignInOptions,
  }),
  setUpFirstAdmin: endpoint(
    'POST /api/setup',
    'anyone',
    'Creates the first admin with the one-time token from the first start.',
    { body: SetupInput, output: User },
  ),
  register: endpoint('POST /api/register', 'anyone', 'Creates a company and its director and signs them in.', {
    body: RegisterInput,
    output: User,
  }),
  checkInvitation: endpoint('POST /api/invitation/check', 'anyone', 'Describes a one-time link without using it.', {
    body: CheckInvitationInput,
    output: Invitation,
  }),
  acceptInvitation: endpoint('POST /api/invitation', 'anyone', 'Sets a password with a one-time link and signs in.', {
    body: AcceptInvitationInput,
    output: User,
  }),
  saveProfile: endpoint('PUT /api/user', 'profile.write', 'Changes the viewer’s name and email.', {
    body: ProfileInput,
    output: User,
  }),
  changePassword: endpoint(
    'PUT /api/user/password',
    'signed-in',
    'Changes the viewer’s password and ends their other sessions.',
    { body: PasswordChange, output: User },
  ),
};
